import { StopCutter } from "#domain/endpoint/stop-cutter.ts";
import type { AnswerPiece } from "../../../ports/language-model.ts";

/** The pieces of an answer up to the first of these words, whether or not the model knows them. */
export async function* endBeforeStop(
  pieces: AsyncIterable<AnswerPiece>,
  stops: readonly string[],
): AsyncGenerator<AnswerPiece> {
  const cutter = new StopCutter(stops);
  for await (const piece of pieces) {
    if (piece.kind === "text") {
      const { text, isOver } = cutter.take(piece.text);
      if (text !== "") yield { kind: "text", text };
      // Nobody knows what the provider bills for a call that is left: it is estimated.
      if (isOver) return yield { kind: "end", finish: "complete", usage: null };
      continue;
    }
    const rest = piece.kind === "end" ? cutter.rest() : "";
    if (rest !== "") yield { kind: "text", text: rest };
    yield piece;
  }
}
