/** The tiers, lowest first. The order decides what is an upgrade. */
export const TIERS = ["free", "plus", "premier"] as const;
export type Tier = (typeof TIERS)[number];

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
}

const MEBIBYTE = 1024 * 1024;

export const PLANS: Readonly<Record<Tier, Plan>> = {
  free: {
    tier: "free",
    label: "Free",
    price: 0,
    optimizer: "lite",
    contextTokens: 8_000,
    defaultModel: "gpt-3.5-turbo",
    files: null,
  },
  plus: {
    tier: "plus",
    label: "Plus",
    price: 20,
    optimizer: "full",
    contextTokens: 32_000,
    defaultModel: "gpt-4o-mini",
    files: { countMax: 3, sizeBytesMax: 10 * MEBIBYTE },
  },
  premier: {
    tier: "premier",
    label: "Premier",
    price: 59,
    optimizer: "advanced",
    contextTokens: null,
    defaultModel: "gpt-4o",
    files: { countMax: 10, sizeBytesMax: 50 * MEBIBYTE },
  },
};

/** True when `tier` is at least `needed`. */
export function includesTier(tier: Tier, needed: Tier): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(needed);
}
