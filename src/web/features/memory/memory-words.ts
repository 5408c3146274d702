import type { MemoryChoice, MemoryEffect, MemoryPrompt } from "#contract/memory.ts";

interface ChoiceGroup {
  readonly id: string;
  readonly heading: string;
  readonly explanation: string;
  readonly effects: readonly MemoryEffect[];
}

/** What follows from a choice, what changes one's prompts first. */
export const CHOICE_GROUPS: readonly ChoiceGroup[] = [
  {
    id: "fills",
    heading: "Goes in by itself",
    explanation: "Where a prompt leaves it open. The rewrite shows it, and you can take it out.",
    effects: ["fills", "fills-similar"],
  },
  {
    id: "withheld",
    heading: "Not offered any more",
    explanation: "You took it out more than once. Delete it here to be offered it again.",
    effects: ["withheld"],
  },
  {
    id: "open",
    heading: "Noticed, not used yet",
    explanation: "Nothing changes because of these yet. Corrections you keep go on as before.",
    effects: ["open"],
  },
];

/** "Use a friendly tone."; a kind of change without words of its own is named as such. */
export function choiceInWords({ slot, value }: Pick<MemoryChoice, "slot" | "value">): string {
  if (value === "") return KINDS.get(slot) ?? "Other changes of this kind";
  return `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ["Spelling", "Spelling put right"],
  ["Capital", "Capitals put right"],
  ["Spacing", "Spaces tidied"],
  ["Wording", "Words changed"],
]);

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
  code: "About code",
  translate: "A translation",
  summarize: "A summary",
  rewrite: "A text to rewrite",
  email: "An email or a letter",
  compare: "A comparison",
  plan: "A plan",
  explain: "An explanation",
  brainstorm: "Ideas",
  recommend: "A recommendation",
  write: "A text to write",
  find: "Something to look up",
  answer: "A question",
};

export const categoryInWords = ({ category }: MemoryPrompt): string =>
  category === null ? "A prompt" : CATEGORIES[category];

/** "3 prompts, kept without their words" */
export function promptCountInWords(prompts: readonly MemoryPrompt[]): string {
  const count = prompts.length === 1 ? "1 prompt" : `${prompts.length} prompts`;
  const isAnyNumbers = prompts.some(({ hasVector }) => hasVector);
  return isAnyNumbers ? `${count}, kept without their words` : `${count}, only their kind kept`;
}
