/** Something the improver can put into a prompt: the slot it fills ("Tone") and with what ("Use a friendly tone."). */
export interface SlotValue {
  readonly slot: string;
  /** Always words of ours, never the user's; empty: any change of that kind. */
  readonly value: string;
}

/** How often one user has kept and taken out the same change. */
export interface SlotCounts extends SlotValue {
  readonly accepted: number;
  readonly rejected: number;
}

/** What the user made of one change of one prompt. */
export interface PastDecision extends SlotValue {
  readonly isAccepted: boolean;
}

/** An earlier prompt that resembles the present one. */
export interface SimilarPrompt {
  /** 0: no more alike than any two prompts. 1: the same prompt. */
  readonly closeness: number;
  readonly decisions: readonly PastDecision[];
}

/** `fills`: goes in without asking. `withheld`: is not offered again. `open`: as if nothing had been learned. */
export type SlotDecision = { readonly kind: "fills" | "withheld" | "open" };

/** So often a value must have been accepted before it fills its slot, or refused before it is not offered again. */
const DECISIONS_MIN = 2;
/** Closeness of accepted prompts, added up, that a value needs which only holds for a subject. */
const TOPICAL_CLOSENESS_MIN = 0.25;

/** A user's counts, weighted for the prompt at hand. */
export interface WeightedCounts {
  readonly accepted: number;
  readonly rejected: number;
  /** What similar prompts add to `accepted`. */
  readonly acceptedNearby: number;
}

/**
 * a = A + Σ closeness of similar prompts on which the value was accepted, r = R + Σ closeness of those on which it was
 * refused. A decision on a similar prompt counts up to twice as much as one on any other; without similar prompts, or
 * without an embedder, a = A and r = R.
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
 * Fills when A >= 2 and a > r; withheld when R >= 2 and r >= a; never both. Similar prompts tip the scale but cannot make up
 * for decisions that were never taken. `isTopical`: what suited one subject says nothing about another, so it fills only
 * where similar prompts speak for it.
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
