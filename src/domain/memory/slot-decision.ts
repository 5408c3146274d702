/** A change that the improver can make: a slot (the topic, such as "Tone") and a value ("Use a friendly tone."). */
export interface SlotValue {
  readonly slot: string;
  /**
   * A text written by Redraft, never by the user. Empty: all changes of this `slot` with texts that Redraft did not
   * write.
   */
  readonly value: string;
}

export interface SlotCounts extends SlotValue {
  readonly accepted: number;
  readonly rejected: number;
}

export interface PastDecision extends SlotValue {
  readonly isAccepted: boolean;
}

export interface SimilarPrompt {
  /** 0: not similar. 1: the same prompt. */
  readonly closeness: number;
  readonly decisions: readonly PastDecision[];
}

/** `fills`: used without asking. `withheld`: not offered again. `open`: no effect. */
export type SlotDecision = { readonly kind: "fills" | "withheld" | "open" };

/** A value needs this many acceptances to fill its slot, or this many rejections to be withheld. */
const DECISIONS_MIN = 2;
/**
 * A topical value (one that depends on the subject) needs at least this closeness to fill its slot. It is the sum over
 * the similar prompts where the value was accepted.
 */
const TOPICAL_CLOSENESS_MIN = 0.25;

export interface WeightedCounts {
  readonly accepted: number;
  readonly rejected: number;
  /** The part of `accepted` that comes from similar prompts. */
  readonly acceptedNearby: number;
}

/**
 * Weights a user's counts for the current prompt. A and R: the counts of acceptances and rejections. a = A + sum of the
 * closeness of similar prompts where the value was accepted; r = R + the same sum for rejections. So a decision counts
 * more if the prompt was similar, at most twice. Without similar prompts or an embedder, a = A and r = R.
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
 * Fills if A >= 2 and a > r. Withheld if R >= 2 and r >= a. (A, R, a, r: see weighCounts.) Similar prompts influence
 * the result, but they cannot replace missing decisions. `isTopical`: the value depends on the subject, so it fills
 * only if it was accepted on similar prompts.
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
