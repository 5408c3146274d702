import { unfoldDisguise } from "./guard-disguise.ts";
import { attemptLogit } from "./guard-model.ts";
import { textPieces } from "./guard-pieces.ts";
import { type SignsFound, weighSigns } from "./guard-rules.ts";

export interface GuardVerdict {
  /** Tries to take over the assistant or to get at its instructions. */
  readonly injection: boolean;
  /** 0 harmless to 1 certain. */
  readonly score: number;
}

const READ_LENGTH_MAX = 20_000;
/** From here on the learned model is sure enough on its own. */
const ATTEMPT_LOGIT_MIN = 1;
// Long harmless requests play parts and lay down rules, too.
const LONG_ATTEMPT_LOGIT_MIN = 1.6;
/** Two sentences of a longer text that are this much like an attempt are one, whatever else is said. */
const PIECE_LOGIT_MIN = 3.5;
// Below these the model overrules signs; words about a way in are also said of doors, rights and scholarships.
const HARMLESS_LOGIT_MAX = -1.5;
const HARMLESS_ENTRY_LOGIT_MAX = -0.5;
// In a longer text an attempt can hide among harmless words, so a plain sign stands there whatever else is said.
const SHORT_TEXT_WORDS_MAX = 30;

/**
 * Looks for attempts to take over the assistant: signs set by hand, one plain or several weak ones, and a small model
 * learned from attacks and harmless texts written by grammars of our own.
 */
export function guardText(text: string): GuardVerdict {
  const read = unfoldDisguise(text.length > READ_LENGTH_MAX ? text.slice(0, READ_LENGTH_MAX) : text);
  const signs = weighSigns(read);
  const logit = attemptLogit(read);
  const injection = isAttempt(signs, logit, () => textPieces(read).map(attemptLogit));
  const bySigns = signs.isPlain ? 1 : Math.min(1, signs.share / 2);
  const certainty = Math.max(bySigns, 1 / (1 + Math.exp(ATTEMPT_LOGIT_MIN - logit)));
  return {
    injection,
    score: Math.round((injection ? Math.max(0.5, certainty) : Math.min(0.49, certainty)) * 100) / 100,
  };
}

/** The verdict from what the signs and the model say of the whole and, where it is long, of its pieces. */
export function isAttempt(
  { isPlain, isTakeover, share, differentWords }: SignsFound,
  logit: number,
  pieceLogits: () => readonly number[],
): boolean {
  const isLong = differentWords > SHORT_TEXT_WORDS_MAX;
  if (logit >= (isLong ? LONG_ATTEMPT_LOGIT_MIN : ATTEMPT_LOGIT_MIN)) return true;
  if (isPlain || share >= 1) {
    if (isTakeover && isLong) return true;
    if (logit >= (isTakeover ? HARMLESS_LOGIT_MAX : HARMLESS_ENTRY_LOGIT_MAX)) return true;
  }
  return isLong && pieceLogits().some((piece) => piece >= PIECE_LOGIT_MIN);
}
