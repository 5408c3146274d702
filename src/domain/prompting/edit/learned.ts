import type { WishSlot } from "../kinds/kind.ts";

/** What was learned from the user about one slot or one rule. */
export interface Learned {
  /** The wish that fills a slot, by its id. */
  readonly wishFor: (slot: WishSlot) => string | null;
  readonly isKept: (ruleId: string) => boolean;
  readonly isRefused: (ruleId: string) => boolean;
}
