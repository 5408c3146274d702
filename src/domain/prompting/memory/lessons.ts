import type { PromptMemory } from "../../memory/prompt-memory.ts";
import type { PastDecision, SlotValue } from "../../memory/slot-decision.ts";
import { ADDITION_TOPIC_TITLES } from "../diff-rewrite.ts";
import { ADDITION_TOPICS, type AdditionTopic, type DiffHunk } from "../improvement.ts";

export type ChangeWithTopic = Pick<Extract<DiffHunk, { kind: "changed" }>, "about">;

/** Memory stores only the topic of a change, no text. */
const lessonOf = (about: AdditionTopic, isAccepted: boolean): PastDecision => ({
  slot: about,
  value: about,
  isAccepted,
});

/** The lessons from a review. A topic that was both kept and removed gives no lesson. */
export function lessonsOfReview(
  accepted: readonly ChangeWithTopic[],
  rejected: readonly ChangeWithTopic[],
): PastDecision[] {
  const kept = new Set(accepted.flatMap(({ about }) => about ?? []));
  const refused = new Set(rejected.flatMap(({ about }) => about ?? []));
  return ADDITION_TOPICS.filter((about) => kept.has(about) !== refused.has(about)).map((about) =>
    lessonOf(about, kept.has(about)),
  );
}

const SAID: Readonly<Record<AdditionTopic, string>> = {
  reader: "who it is for",
  purpose: "what it is for",
  content: "what must be in it",
  form: "its form",
  length: "its length",
  tone: "its tone",
  avoid: "what to leave out",
  gap: "gaps in brackets",
};

const aboutOf = ({ value }: SlotValue): AdditionTopic | null =>
  ADDITION_TOPICS.find((about) => about === value) ?? null;

/** Describes a stored lesson to the user. Null for lessons of an earlier version. */
export function describeLesson(lesson: SlotValue): { readonly title: string; readonly text: string } | null {
  const about = aboutOf(lesson);
  return about === null ? null : { title: ADDITION_TOPIC_TITLES[about], text: `Additions about ${SAID[about]}.` };
}

/** The user often removes additions on these topics. */
export const findRejectedTopics = ({ withheld }: PromptMemory): ReadonlySet<AdditionTopic> =>
  new Set(withheld.flatMap((lesson) => aboutOf(lesson) ?? []));

/** Sentences for a model: which topics the user removes, and which the user keeps. */
export function describeUserHabits(memory: PromptMemory): string[] {
  const kept = [...memory.fills.values()].flatMap((value) => aboutOf({ slot: value, value }) ?? []);
  return [
    ...[...findRejectedTopics(memory)].map(
      (about) => `This person takes out additions about ${SAID[about]}: make none.`,
    ),
    ...kept.map((about) => `This person keeps additions about ${SAID[about]}.`),
  ];
}
