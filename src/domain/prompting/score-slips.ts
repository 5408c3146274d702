import { splitPrompt } from "./prompt-parts.ts";
import { repairEdits } from "./repair-edits.ts";

/** A slip of language: where it stands and what is wrong, in plain words. */
export interface Slip {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

const SLIPS: readonly (readonly [RegExp, string])[] = [
  [
    /\b[Aa] (?=(?:[aeio]\w|u[bdgmnprst][a-hj-z]))(?!one\b|once\b|uni|eu|ones\b)[a-z]{2,30}\b/g,
    "“a” before a vowel: it reads “an”.",
  ],
  [/\b[Aa]n (?=[bcdfgjklnpqrstvwyz][a-z]{2,30}\b)[a-z]{3,30}\b/g, "“an” before a consonant: it reads “a”."],
  [/[a-z0-9],(?=[a-z]{2})/g, "A space is missing after the comma."],
  [/[a-z]{3}[.?!](?=[A-Z][a-z]+ )/g, "A space is missing after the sentence."],
  [/[a-z]{2} +[,;](?= )/g, "There is a space before the comma."],
  [
    /^(?:write|create|compose|draft|generate|make|design|build|give me|suggest|plan) (?:short |simple |new |detailed |funny |formal )?(?:poem|story|blog|letter|essay|e-?mail|list|song|script|function|program|report|summary|plan|table|riddle|limerick|speech|article|paragraph|sentence|class|query|website|folder|file|resume|recipe|tweet|post|review|advertisement|rap|haiku|joke)\b/gim,
    "An article is missing before the noun.",
  ],
];
const SLIPS_COUNTED_MAX = 12;

/** Slips of spelling, grammar and punctuation in what the user wrote, in the order of the prompt. */
export function findSlips(prompt: string): Slip[] {
  const { editable } = splitPrompt(prompt);
  const slips: Slip[] = repairEdits(prompt, editable).map(({ start, old, reason }) => ({
    start,
    end: start + old.length,
    reason,
  }));
  for (const [pattern, reason] of SLIPS) {
    for (const match of editable.matchAll(pattern)) {
      slips.push({ start: match.index, end: match.index + match[0].length, reason });
    }
  }
  slips.push(...endSlips(prompt));
  return slips.sort((a, b) => a.start - b.start || a.end - b.end).slice(0, SLIPS_COUNTED_MAX);
}

function endSlips(prompt: string): Slip[] {
  const slips: Slip[] = [];
  const first = /^\s*([a-z])[a-z]* [a-z]/.exec(prompt);
  if (first !== null) {
    const start = first[0].search(/\S/);
    slips.push({ start, end: start + 1, reason: "The prompt begins with a small letter." });
  }
  const trimmed = prompt.trimEnd();
  if (/[a-z]{2}$/.test(trimmed) && trimmed.includes(" ") && !trimmed.includes("\n")) {
    slips.push({ start: trimmed.length - 1, end: trimmed.length, reason: "The last sentence has no end mark." });
  }
  return slips;
}
