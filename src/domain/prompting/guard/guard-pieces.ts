const SENTENCE = /[^.!?\n]+[.!?\n]*/g;
const SENTENCES_IN_A_PIECE = 2;
const SENTENCES_MIN = 3;
const PIECES_MAX = 60;
const PIECE_LENGTH_MIN = 9;

/** A longer text two sentences at a time, each sentence in two pieces, so that an order among harmless words is read on its own. */
export function textPieces(text: string): string[] {
  const sentences = text.match(SENTENCE) ?? [];
  if (sentences.length < SENTENCES_MIN) return [];
  return sentences
    .slice(0, PIECES_MAX)
    .map((_, first) =>
      sentences
        .slice(first, first + SENTENCES_IN_A_PIECE)
        .join("")
        .trim(),
    )
    .filter((piece) => piece.length >= PIECE_LENGTH_MIN);
}
