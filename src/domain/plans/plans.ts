/** Lowest first. */
export const TIERS = ["free", "plus", "premier"] as const;
export type Tier = (typeof TIERS)[number];

export type PaidTier = Exclude<Tier, "free">;

export type OptimizerLevel = "lite" | "full" | "advanced";

export interface Plan {
  readonly tier: Tier;
  readonly label: string;
  /** US dollars per month. */
  readonly price: number;
  readonly optimizer: OptimizerLevel;
  /** Token limit for prompt, history and answer together; null: the model's limit applies. */
  readonly contextTokens: number | null;
  readonly defaultModel: "gpt-3.5-turbo" | "gpt-4o-mini" | "gpt-4o";
  readonly files: { readonly countMax: number; readonly sizeBytesMax: number } | null;
  /** null: no limit. */
  readonly window: MessageRateLimit | null;
  /** Tokens for premium models per month. Unused tokens are added to the next month, at most `carriedMax`. */
  readonly premiumTokens: { readonly monthly: number; readonly carriedMax: number };
  /** Daily cost limit for the answers to one user, in US dollars. The host can configure another limit. */
  readonly moneyPerDayUsd: number;
}

export interface MessageRateLimit {
  readonly messagesMax: number;
  readonly lengthMs: number;
  /** Above a soft limit, messages are slowed down. Above a hard limit, they are refused. */
  readonly isSoft: boolean;
}

const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;

export const PLANS: Readonly<Record<Tier, Plan>> = {
  free: {
    tier: "free",
    label: "Free",
    price: 0,
    optimizer: "lite",
    contextTokens: 8_000,
    defaultModel: "gpt-3.5-turbo",
    files: null,
    window: { messagesMax: 25, lengthMs: 3 * HOUR_MS, isSoft: true },
    premiumTokens: { monthly: 0, carriedMax: 0 },
    moneyPerDayUsd: 1,
  },
  plus: {
    tier: "plus",
    label: "Plus",
    price: 20,
    optimizer: "full",
    contextTokens: 32_000,
    defaultModel: "gpt-4o-mini",
    files: { countMax: 3, sizeBytesMax: 10 * MEBIBYTE },
    // The free plan allows 200 messages per day (25 in each of 8 windows). Plus allows five times as many.
    window: { messagesMax: 1_000, lengthMs: 24 * HOUR_MS, isSoft: false },
    premiumTokens: { monthly: 1_000_000, carriedMax: 0 },
    moneyPerDayUsd: 10,
  },
  premier: {
    tier: "premier",
    label: "Premier",
    price: 59,
    optimizer: "advanced",
    contextTokens: null,
    defaultModel: "gpt-4o",
    files: { countMax: 10, sizeBytesMax: 50 * MEBIBYTE },
    window: null,
    premiumTokens: { monthly: 2_000_000, carriedMax: 2_000_000 },
    moneyPerDayUsd: 30,
  },
};

export function includesTier(tier: Tier, needed: Tier): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(needed);
}
