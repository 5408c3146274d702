import { GUARD_CUES, type GuardCue, PADDING, SQUEEZED_ATTEMPTS } from "./guard-cues.ts";

export interface GuardVerdict {
  /** Tries to take over the assistant or to get at its instructions. */
  readonly injection: boolean;
  /** 0 harmless to 1 certain. */
  readonly score: number;
}

const INJECTION_WEIGHT_MIN = 1.4;
const SHORT_TEXT_LENGTH = 120;
const SHORT_TEXT_WEIGHT_MIN = 0.9;
// Much text gathers weak signs by chance.
const LONG_TEXT_WORDS = 100;
const PADDED_WORDS_MAX = 20;
const LONG_TEXT_WEIGHT_MIN = 1.7;
const SECOND_SIGN_WEIGHT = 0.1;
const READ_LENGTH_MAX = 20_000;

/** Looks for attempts to take over the assistant: one plain sign, or several weak ones together. */
export function guardText(text: string): GuardVerdict {
  const read = foldDisguise(text.length > READ_LENGTH_MAX ? text.slice(0, READ_LENGTH_MAX) : text);
  // Signs of one kind often mean the same thing: the strongest speaks for its kind, a second one adds little.
  const found = new Map<GuardCue["attempt"], number>();
  let strongest = 0;
  for (const { attempt, weight, shape } of GUARD_CUES) {
    if (!shape.test(read)) continue;
    const before = found.get(attempt);
    found.set(attempt, before === undefined ? weight : Math.max(before, weight) + SECOND_SIGN_WEIGHT);
    strongest = Math.max(strongest, weight);
  }
  const weight = [...found.values()].reduce((sum, points) => sum + points, 0);
  const words = differentWords(read);
  const needed =
    words > LONG_TEXT_WORDS
      ? LONG_TEXT_WEIGHT_MIN
      : read.length < SHORT_TEXT_LENGTH
        ? SHORT_TEXT_WEIGHT_MIN
        : INJECTION_WEIGHT_MIN;
  // A long run of the same sign with hardly a word around it asks for nothing.
  if (words < PADDED_WORDS_MAX && PADDING.test(read)) strongest = 1;
  // Words that can be read plainly were judged above, with what stands around them.
  if (!/ignore|disregard/i.test(read) && SQUEEZED_ATTEMPTS.test(squeezed(read))) strongest = 1;
  const injection = strongest >= 1 || weight >= needed - 1e-9;
  const share = Math.min(1, weight / (2 * needed));
  return { injection, score: Math.round((injection ? Math.max(0.5, share) : Math.min(0.49, share)) * 100) / 100 };
}

/** Undoes what hides words from a reader of letters: full-width letters, curly quotes, letters that are not seen. */
function foldDisguise(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’]/g, "'")
    .replace(/\u00ad/g, "");
}

/** Counts different words, so that padding an attack with one word does not make it long. */
function differentWords(text: string): number {
  return new Set(text.toLowerCase().match(/\p{L}{2,20}/gu)).size;
}

const LETTER_OF: Readonly<Record<string, string>> = {
  "4": "a",
  "@": "a",
  "3": "e",
  "0": "o",
  "1": "i",
  "!": "i",
  $: "s",
  "5": "s",
  "7": "t",
};

function squeezed(text: string): string {
  return text
    .toLowerCase()
    .replace(/[4@3015!$7]/g, (sign) => LETTER_OF[sign] ?? sign)
    .replace(/[^a-z]+/g, "");
}
