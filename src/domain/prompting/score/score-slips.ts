import { splitPrompt } from "../analyze/prompt-parts.ts";
import { isFinish, repairEdits } from "../edit/repair-edits.ts";

/** A slip of language: where it stands and what is wrong, in plain words. */
export interface Slip {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
  /** About how the text begins or ends. Of a few words that name a topic nobody expects a sentence. */
  readonly isEdge?: boolean;
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
  [
    /\b(?:explain|describe|tell me|show(?: me)?|discuss|find out|determine|identify|know|understand)\b[^.?!,:\n]{0,25}?\b(?:what|how|why|where|who|when) (?:is|are|was|were|do|does|did|can|should) (?:the|an?|it|they|we|you|i|this|that|these|those)\b/gi,
    "The word order is that of a direct question.",
  ],
  [
    /\b(?:informations|advices|furnitures|equipments|homeworks|softwares|knowledges|evidences|feedbacks)\b/gi,
    "The word has no plural.",
  ],
  [
    /\b(?:(?:discuss|mention|describe) about|(?:explain|suggest|recommend) me|return back|more (?:better|easier|faster|cheaper)|can able to|as following)\b/gi,
    "It reads unusually: a word is missing or too many.",
  ],
];
const SLIPS_COUNTED_MAX = 12;

/** Slips of spelling, grammar and punctuation in what the user wrote, in the order of the prompt. */
export function findSlips(prompt: string, { editable } = splitPrompt(prompt)): Slip[] {
  const slips: Slip[] = repairEdits(prompt, editable)
    .filter((edit) => !isFinish(edit))
    .map(({ start, old, reason }) => ({
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

// One sentence only: the last of several may be of another kind than the first.
const ENDS_WRONG: readonly RegExp[] = [
  /^\s*(?:what(?:'s| is| are| was| were| do| does| can| should)|how (?:do|does|did|can|should|would|is|are|many|much)|why|who|where|is|are|does|did) [^.?!:\n]{3,200}\.$/i,
  /^\s*(?:write|create|list|name|describe|explain|generate|suggest|summari[sz]e|compare|identify|give|make|find|design|classify|rewrite|provide) [^.?!:\n]{3,200}\?$/i,
];

function endSlips(prompt: string): Slip[] {
  const slips: Slip[] = [];
  const first = /^\s*([a-z])[a-z]* [a-z]/.exec(prompt);
  if (first !== null) {
    const start = first[0].search(/\S/);
    slips.push({ start, end: start + 1, reason: "The prompt begins with a small letter.", isEdge: true });
  }
  const trimmed = prompt.trimEnd();
  if (ENDS_WRONG.some((pattern) => pattern.test(trimmed))) {
    const end = trimmed.length;
    slips.push({
      start: end - 1,
      end,
      reason: "The end mark does not fit: a question ends with “?”, an order does not.",
      isEdge: true,
    });
  }
  if (/[a-z]{2}$/.test(trimmed) && trimmed.includes(" ") && !trimmed.includes("\n")) {
    const end = trimmed.length;
    slips.push({ start: end - 1, end, reason: "The last sentence has no end mark.", isEdge: true });
  }
  return slips;
}
