/** A change the improver can make: the slot ("Tone") and the value ("Use a friendly tone."). */
export interface SlotValue {
  readonly slot: string;
  /** Always our words, never the user's; empty: every change of the slot whose text is not ours. */
  readonly value: string;
}

/** How often one user kept and removed the same change. */
export interface SlotCounts extends SlotValue {
  readonly accepted: number;
  readonly rejected: number;
}

/** A user's decision on one change of one prompt. */
export interface PastDecision extends SlotValue {
  readonly isAccepted: boolean;
}

/** An earlier prompt that is similar to the current one. */
export interface SimilarPrompt {
  /** 0: not similar. 1: the same prompt. */
  readonly closeness: number;
  readonly decisions: readonly PastDecision[];
}

/** `fills`: used without asking. `withheld`: not offered again. `open`: no effect. */
export type SlotDecision = { readonly kind: "fills" | "withheld" | "open" };

/** Acceptances needed before a value fills its slot, or rejections before it is withheld. */
const DECISIONS_MIN = 2;
/** A value that depends on the subject needs this sum of closeness of prompts where it was accepted. */
const TOPICAL_CLOSENESS_MIN = 0.25;

/** A user's counts, weighted for the current prompt. */
export interface WeightedCounts {
  readonly accepted: number;
  readonly rejected: number;
  /** The part of `accepted` from similar prompts. */
  readonly acceptedNearby: number;
}

/**
 * Weights a user's counts, A accepted and R rejected, for the current prompt: a = A + Σ closeness of similar prompts
 * where the value was accepted; r = R + Σ closeness of similar prompts where it was rejected. So a decision on a
 * similar prompt counts up to twice. Without similar prompts or an embedder, a = A and r = R.
 */
export function weighCounts(counts: SlotCounts, similar: readonly SimilarPrompt[]): WeightedCounts {
  let acceptedNearby = 0;
  let rejectedNearby = 0;
  for (const { closeness, decisions } of similar) {
    for (const decision of decisions) {
      if (decision.slot !== counts.slot || decision.value !== counts.value) continue;
      if (decision.isAccepted) acceptedNearby += closeness;
      else rejectedNearby += closeness;
    }
  }
  return {
    accepted: counts.accepted + acceptedNearby,
    rejected: counts.rejected + rejectedNearby,
    acceptedNearby,
  };
}

/**
 * Fills if A >= 2 and a > r; withheld if R >= 2 and r >= a; never both (A, R, a and r: see weighCounts). Similar
 * prompts influence the result but cannot replace missing decisions. `isTopical`: the value depends on the subject, so
 * it fills only if similar prompts support it.
 */
export function decideSlot(
  counts: SlotCounts,
  similar: readonly SimilarPrompt[] = [],
  { isTopical = false }: { readonly isTopical?: boolean } = {},
): SlotDecision {
  const { accepted, rejected, acceptedNearby } = weighCounts(counts, similar);
  const isNear = !isTopical || acceptedNearby >= TOPICAL_CLOSENESS_MIN;
  if (counts.accepted >= DECISIONS_MIN && accepted > rejected && isNear) return { kind: "fills" };
  if (counts.rejected >= DECISIONS_MIN && rejected >= accepted) return { kind: "withheld" };
  return { kind: "open" };
}
