import type { PastDecision, SlotValue } from "../../memory/slot-decision.ts";
import type { DiffHunk } from "../improvement.ts";
import { answerStandsIn } from "../kinds/answer-sentence.ts";
import { WISHES } from "../kinds/wishes.ts";
import { knownRule } from "./known-rules.ts";

/** A change as the review shows it. */
export type ReviewedChange = Pick<Extract<DiffHunk, { kind: "changed" }>, "ruleId">;

const READ_MAX = 8_000;

/** Which slot and value a change stands for, as ids; null when nothing of it may be kept. */
export function slotValueOf({ ruleId }: ReviewedChange): SlotValue | null {
  const rule = ruleId === undefined ? null : knownRule(ruleId);
  return rule === null ? null : { slot: rule.slot, value: rule.id };
}

/** What a review teaches. A change that was both kept and refused, as spelling often is, counts as neither. */
export function lessonsOfReview(
  accepted: readonly ReviewedChange[],
  rejected: readonly ReviewedChange[],
): PastDecision[] {
  const lessons = new Map<string, PastDecision | null>();
  const add = (changes: readonly ReviewedChange[], isAccepted: boolean) => {
    for (const change of changes) {
      const found = slotValueOf(change);
      if (found === null) continue;
      const key = `${found.slot}\n${found.value}`;
      const before = lessons.get(key);
      lessons.set(key, before === undefined || before?.isAccepted === isAccepted ? { ...found, isAccepted } : null);
    }
  };
  add(accepted, true);
  add(rejected, false);
  return [...lessons.values()].filter((lesson) => lesson !== null);
}

/** Tapped answers that stand in the prompt and say something lasting about its writer, one for each slot. */
export function lessonsOfPrompt(prompt: string): PastDecision[] {
  const read = prompt.slice(0, READ_MAX);
  const found = WISHES.filter((wish) => answerStandsIn(read, wish)).map(
    ({ id, slot }) => [slot, { slot, value: id, isAccepted: true } as const] as const,
  );
  return [...new Map<string, PastDecision>(found).values()];
}
