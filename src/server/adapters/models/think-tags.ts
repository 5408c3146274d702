import type { AnswerPiece } from "#server/ports/language-model.ts";

type Piece = Exclude<AnswerPiece, { kind: "end" }>;

const OPEN = "<think>";
const CLOSE = "</think>";

/**
 * Separates the thinking from an answer that begins with `<think>`. Some servers send thinking in this way (vLLM
 * without a reasoning parser, LM Studio). Later tags belong to the answer.
 */
export class ThinkTagParser {
  #state: "before" | "thinking" | "after" = "before";
  #held = "";

  read(text: string): readonly Piece[] {
    if (this.#state === "after") return [{ kind: "text", text }];
    this.#held += text;
    if (this.#state === "before") {
      const start = this.#held.trimStart();
      if (OPEN.startsWith(start)) return [];
      if (!start.startsWith(OPEN)) return this.rest();
      this.#state = "thinking";
      this.#held = start.slice(OPEN.length);
    }
    const end = this.#held.indexOf(CLOSE);
    if (end >= 0) {
      const thought = this.#held.slice(0, end);
      const answer = this.#held.slice(end + CLOSE.length).trimStart();
      this.#held = "";
      this.#state = "after";
      return [...pieces("thinking", thought), ...pieces("text", answer)];
    }
    // The end of the held text may be the start of the closing tag.
    const said = this.#held.slice(0, Math.max(0, this.#held.length - CLOSE.length + 1));
    this.#held = this.#held.slice(said.length);
    return pieces("thinking", said);
  }

  /** Returns the text that is still held back. Call it when the stream has ended. */
  rest(): readonly Piece[] {
    const held = this.#held;
    const kind = this.#state === "thinking" ? "thinking" : "text";
    this.#held = "";
    this.#state = "after";
    return pieces(kind, held);
  }
}

const pieces = (kind: Piece["kind"], text: string): readonly Piece[] => (text === "" ? [] : [{ kind, text }]);
