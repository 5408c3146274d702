import { decideSlot, type SimilarPrompt, type SlotCounts, type SlotValue, weighCounts } from "./slot-decision.ts";

/** What one user's earlier decisions mean for a prompt. */
export interface PromptMemory {
  /** From slot to value. These values are used without asking the user. */
  readonly fills: ReadonlyMap<string, string>;
  /** Changes that are not offered again. SlotValue explains the empty value. */
  readonly withheld: readonly SlotValue[];
}

export const EMPTY_PROMPT_MEMORY: PromptMemory = { fills: new Map(), withheld: [] };

/**
 * Decides for every remembered value if it is used, withheld, or neither. If several values could fill a slot, the one
 * with the largest difference between weighted acceptances and rejections wins. On a tie, the most accepted value wins,
 * then the alphabetically first, so the result is always the same. `isTopical`: see decideSlot.
 */
export function decideRememberedChoices(
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
