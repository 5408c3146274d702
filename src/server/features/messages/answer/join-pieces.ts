import { seamOf } from "#domain/messages/continuation.ts";
import type { AnswerPiece } from "../../../ports/language-model.ts";

/** The pieces of a continuation as they belong behind `begun`: without the words that were asked for again. */
export async function* joinPieces(pieces: AsyncIterable<AnswerPiece>, begun: string): AsyncGenerator<AnswerPiece> {
  // null: the seam is behind us.
  let held: string | null = "";
  for await (const piece of pieces) {
    if (held === null || piece.kind === "thinking") {
      yield piece;
      continue;
    }
    if (piece.kind === "text") held += piece.text;
    const seam = seamOf(begun, held, piece.kind === "end");
    if (seam !== null) {
      held = null;
      if (seam !== "") yield { kind: "text", text: seam };
    }
    if (piece.kind === "end") yield piece;
  }
}
