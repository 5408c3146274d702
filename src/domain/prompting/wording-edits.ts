import type { PromptEdit } from "./prompt-edit.ts";

interface WordingSwap {
  readonly pattern: RegExp;
  readonly instruction: string;
  readonly title: string;
  readonly reason: string;
}

/** Wishes that have one safe meaning as an instruction. Whatever could mean two things is asked, not swapped. */
const SWAPS: readonly WordingSwap[] = [
  {
    pattern: /\bmake (?:it|this|that) (?:sound|read) (?:really |very |more )?(?:nice|nicer|lovely|pleasant)\b/gi,
    instruction: "use a warm, plain tone",
    title: "Tone",
    reason: "“Nice” is a wish. This is an instruction.",
  },
  {
    pattern: /\bmake (?:it|this|that) (?:sound|read) (?:really |very |more )?(?:good|great|better|cool)\b/gi,
    instruction: "use clear, lively wording",
    title: "Tone",
    reason: "A model cannot tell what sounds good to you. Clear and lively it can do.",
  },
  {
    pattern: /\bmake (?:it|this|that) (?:pop|stand out|eye-?catching)\b/gi,
    instruction: "lead with the strongest detail and use concrete words",
    title: "Tone",
    reason: "Says how to stand out, so the model need not guess.",
  },
  {
    pattern: /\bmake (?:it|this|that) short and sweet\b/gi,
    instruction: "keep it short, with no filler",
    title: "Length",
    reason: "The same wish, as an instruction.",
  },
  {
    pattern: /\bdumb (?:it|this|that) down\b/gi,
    instruction: "use plain words and explain every technical term",
    title: "Reader",
    reason: "Says what simple means, without losing content.",
  },
];

/** Vague wishes about style, turned into instructions. */
export function wordingEdits(prompt: string, editable: string): PromptEdit[] {
  return SWAPS.flatMap(({ pattern, instruction, title, reason }) =>
    [...editable.matchAll(pattern)].map((match) => {
      const old = prompt.slice(match.index, match.index + match[0].length);
      const isCapital = old.charAt(0) !== old.charAt(0).toLowerCase() || opensSentence(editable, match.index);
      const first = instruction.charAt(0);
      return {
        start: match.index,
        old,
        new: (isCapital ? first.toUpperCase() : first) + instruction.slice(1),
        title,
        reason,
      };
    }),
  );
}

const opensSentence = (editable: string, start: number): boolean => {
  const before = editable.slice(0, start).trimEnd();
  return before === "" || /[.!?]$/.test(before);
};
