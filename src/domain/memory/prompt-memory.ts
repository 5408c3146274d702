import { decideSlot, type SimilarPrompt, type SlotCounts, type SlotValue, weighCounts } from "./slot-decision.ts";

/** What one user's memory says about the prompt at hand. */
export interface PromptMemory {
  /** Slot to the value that fills it. */
  readonly fills: ReadonlyMap<string, string>;
  /** Not offered again; an empty value means every change of its slot whose words we do not know. */
  readonly withheld: readonly SlotValue[];
}

export const NO_MEMORY: PromptMemory = { fills: new Map(), withheld: [] };

/**
 * Decides every remembered value for a prompt. Of several that could fill a slot the one with the largest a - r wins, then
 * the one accepted most often, then the first by its words, so that the same memory always says the same.
 * `isTopical`: see decideSlot.
 */
export function recallFor(
  choices: readonly SlotCounts[],
  similar: readonly SimilarPrompt[],
  isTopical: (choice: SlotValue) => boolean = () => false,
): PromptMemory {
  const fills = new Map<string, string>();
  const withheld: SlotValue[] = [];
  const filling: SlotCounts[] = [];
  for (const counts of choices) {
    const { kind } = decideSlot(counts, similar, { isTopical: isTopical(counts) });
    if (kind === "fills" && counts.value !== "") filling.push(counts);
    if (kind === "withheld") withheld.push({ slot: counts.slot, value: counts.value });
  }
  const lead = (counts: SlotCounts): number => {
    const { accepted, rejected } = weighCounts(counts, similar);
    return accepted - rejected;
  };
  const ranked = filling
    .map((counts) => ({ counts, lead: lead(counts) }))
    .sort(
      (a, b) => b.lead - a.lead || b.counts.accepted - a.counts.accepted || (a.counts.value < b.counts.value ? -1 : 1),
    );
  for (const { counts } of ranked) if (!fills.has(counts.slot)) fills.set(counts.slot, counts.value);
  return { fills, withheld };
}
