import type { PastDecision, SlotValue } from "../../memory/slot-decision.ts";
import { isKeptAnswer, isKeptTitle, isOwnSentence, slotOfDetail } from "./memory-slots.ts";

/** A change as the review shows it. */
export interface ReviewedChange {
  readonly title: string;
  readonly removed: string;
  readonly added: string;
}

const LINES_READ_MAX = 200;

/** Which slot and value a change stands for; null when nothing of it may be kept. */
export function slotValueOf({ title, added }: ReviewedChange): SlotValue | null {
  // The full stop of the last sentence before it, and its own, belong to how the sentences are joined.
  const sentence = added
    .trim()
    .replace(/^[.\s]+/, "")
    .replace(/\.$/, "");
  const answer = /^([^:]{1,40}): (.{1,80})$/.exec(sentence);
  if (answer !== null && slotOfDetail(title.toLowerCase()) === title) {
    const [, , option = ""] = answer;
    const detail = title.toLowerCase();
    if (isKeptAnswer(detail, option)) return { slot: title, value: option };
  }
  if (!isKeptTitle(title)) return null;
  const instruction = sentence.charAt(0).toLowerCase() + sentence.slice(1);
  const own = [`${sentence}.`, instruction].find(isOwnSentence);
  return { slot: title, value: own ?? "" };
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

/** Answers to our questions that stand in the prompt, one to a line as the composer writes them: "audience: Buyers". */
export function lessonsOfPrompt(prompt: string): PastDecision[] {
  const found = prompt.split("\n", LINES_READ_MAX).flatMap((line): PastDecision[] => {
    const colon = line.indexOf(": ");
    if (colon === -1) return [];
    const detail = line.slice(0, colon);
    const option = line.slice(colon + 2);
    return isKeptAnswer(detail, option) ? [{ slot: slotOfDetail(detail), value: option, isAccepted: true }] : [];
  });
  return [...new Map(found.map((lesson) => [lesson.slot, lesson])).values()];
}
