/** The tiers, lowest first. The order decides what is an upgrade. */
export const TIERS = ["free", "plus", "premier"] as const;
export type Tier = (typeof TIERS)[number];

/** A plan that is paid for. */
export type PaidTier = Exclude<Tier, "free">;

/** The three levels of the improver. */
export type OptimizerLevel = "lite" | "full" | "advanced";

export interface Plan {
  readonly tier: Tier;
  readonly label: string;
  /** US dollars a month. */
  readonly price: number;
  readonly optimizer: OptimizerLevel;
  /** Prompt, history and answer together; null: the model's own. */
  readonly contextTokens: number | null;
  readonly defaultModel: "gpt-3.5-turbo" | "gpt-4o-mini" | "gpt-4o";
  readonly files: { readonly countMax: number; readonly sizeBytesMax: number } | null;
  /** A rolling window of messages; null: as many as one likes. */
  readonly window: SendWindow | null;
  /** Tokens of the premium models a month; the unused part rolls over up to `carriedMax`. */
  readonly premiumTokens: { readonly monthly: number; readonly carriedMax: number };
  /** What a user's answers may cost the instance in a day, in US dollars, unless configured otherwise. */
  readonly moneyPerDayUsd: number;
}

export interface SendWindow {
  readonly messagesMax: number;
  readonly lengthMs: number;
  /** Past a soft window messages are slowed, past a hard one refused. */
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
    // Five times what free could send in a day, 25 in each of its eight windows.
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

/** True when `tier` is at least `needed`. */
export function includesTier(tier: Tier, needed: Tier): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(needed);
}
