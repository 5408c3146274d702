import { GUARD_CUES, type GuardCue, PADDING, SQUEEZED_ATTEMPTS } from "./guard-cues.ts";
import { squeezed } from "./guard-disguise.ts";

/** What the signs set by hand say of a text. */
export interface SignsFound {
  /** One plain sign, enough on its own. */
  readonly isPlain: boolean;
  /** A plain sign that is about more than a way in: orders, instructions, disguise. */
  readonly isTakeover: boolean;
  /** The signs together, as a share of what is needed; from 1 on they are enough. */
  readonly share: number;
  readonly differentWords: number;
}

const WEIGHT_MIN = 1.4;
const SHORT_TEXT_LENGTH = 120;
const SHORT_TEXT_WEIGHT_MIN = 0.9;
// Much text gathers weak signs by chance.
const LONG_TEXT_WORDS = 100;
const LONG_TEXT_WEIGHT_MIN = 1.7;
const PADDED_WORDS_MAX = 20;
const SECOND_SIGN_WEIGHT = 0.1;

const QUOTED = /(?<![\p{L}\d])["'“`«][^\n"“”«»`]{3,200}?["'”`»](?![\p{L}\d])/gu;
/** Whoever works on words does not say them to the assistant. */
const TALKS_ABOUT =
  /\b(?:explain|classify|label|translate|detects?|regex|slides?|reports?|findings?|phishing|attacks?|attackers?|logs?|filters?|glossary|newsletter|discuss|awareness|defen[cs]es?|vulnerabilit\w{1,3}|test cases?|compare|dangerous|malicious)\b/i;

/**
 * Weighs the signs: one plain one, or several weak ones together. What is quoted in order to talk about it is left out.
 * `text` comes unfolded from `unfoldDisguise`.
 */
export function weighSigns(text: string): SignsFound {
  const found = signsIn(text);
  if (!found.isTakeover) return found;
  const unquoted = text.replace(QUOTED, " ");
  return unquoted.length < text.length && TALKS_ABOUT.test(unquoted) ? signsIn(unquoted) : found;
}

function signsIn(text: string): SignsFound {
  // Signs of one kind often mean the same thing: the strongest speaks for its kind, a second one adds little.
  const found = new Map<GuardCue["attempt"], number>();
  let strongest = 0;
  let isTakeover = false;
  for (const { attempt, weight, shape } of GUARD_CUES) {
    if (!shape.test(text)) continue;
    const before = found.get(attempt);
    found.set(attempt, before === undefined ? weight : Math.max(before, weight) + SECOND_SIGN_WEIGHT);
    strongest = Math.max(strongest, weight);
    isTakeover ||= weight >= 1 && attempt !== "unlock";
  }
  const weight = [...found.values()].reduce((sum, points) => sum + points, 0);
  const words = countDifferentWords(text);
  const needed =
    words > LONG_TEXT_WORDS
      ? LONG_TEXT_WEIGHT_MIN
      : text.length < SHORT_TEXT_LENGTH
        ? SHORT_TEXT_WEIGHT_MIN
        : WEIGHT_MIN;
  // A long run of the same sign with hardly a word around it asks for nothing.
  if (words < PADDED_WORDS_MAX && PADDING.test(text)) strongest = 1;
  // Words that can be read plainly were judged above, with what stands around them.
  if (!/ignore|disregard/i.test(text) && SQUEEZED_ATTEMPTS.test(squeezed(text))) strongest = 1;
  return { isPlain: strongest >= 1, isTakeover, share: (weight + 1e-9) / needed, differentWords: words };
}

/** Counts different words, so that padding an attack with one word does not make it long. */
function countDifferentWords(text: string): number {
  return new Set(text.toLowerCase().match(/\p{L}{2,20}/gu)).size;
}
