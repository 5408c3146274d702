import type { MemoryChoice, MemoryEffect, MemoryPrompt } from "#contract/memory.ts";

interface ChoiceGroup {
  readonly id: string;
  readonly heading: string;
  readonly explanation: string;
  readonly effects: readonly MemoryEffect[];
}

/** The groups of remembered choices (kept or removed additions). The choices that change prompts come first. */
export const CHOICE_GROUPS: readonly ChoiceGroup[] = [
  {
    id: "fills",
    heading: "Added again",
    explanation: "You keep such additions, so rewrites make them. The card shows each, and you can take it out.",
    effects: ["fills"],
  },
  {
    id: "withheld",
    heading: "Not offered any more",
    explanation: "You took such additions out more than once. Delete this to be offered them again.",
    effects: ["withheld"],
  },
  {
    id: "open",
    heading: "Noticed, not used yet",
    explanation: "Nothing changes because of these yet.",
    effects: ["open"],
  },
];

/** "Additions about its length". In entries of an older app version, `value` is empty and `slot` contains the text. */
export const choiceInWords = ({ slot, value }: Pick<MemoryChoice, "slot" | "value">): string =>
  value === "" ? slot : value;

/** "Kept twice, taken out once." */
export function countsInWords({ accepted, rejected }: Pick<MemoryChoice, "accepted" | "rejected">): string {
  const parts = [
    accepted > 0 ? `kept ${timesInWords(accepted)}` : "",
    rejected > 0 ? `taken out ${timesInWords(rejected)}` : "",
  ].filter((part) => part !== "");
  const words = parts.length === 0 ? "undecided" : parts.join(", ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function timesInWords(times: number): string {
  if (times === 1) return "once";
  return times === 2 ? "twice" : `${times} times`;
}

const CATEGORIES: Readonly<Record<NonNullable<MemoryPrompt["category"]>, string>> = {
  writing: "A text to write",
  editing: "A text to work on",
  planning: "A plan",
  analysis: "An analysis",
  research: "Something to look up",
  explanation: "An explanation",
  code: "About code",
  data: "About data",
  maths: "Something to calculate",
  translation: "A translation",
  images: "A picture",
  conversation: "A conversation",
};

export const categoryInWords = ({ category }: MemoryPrompt): string =>
  category === null ? "A prompt" : CATEGORIES[category];

/** What is stored of a prompt, and when it is deleted. */
export const keptDataInWords = (prompts: readonly MemoryPrompt[]): string =>
  prompts.some(({ hasVector }) => hasVector)
    ? "Used to find prompts like a new one, so that a change you liked can return. Deleting the conversation deletes them."
    : "Deleting the conversation deletes them.";
