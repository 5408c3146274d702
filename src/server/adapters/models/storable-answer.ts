import { asStorable } from "#domain/text/storable-text.ts";
import type { Piece } from "./streams/event-reader.ts";

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;
/**
 * What is behind a backslash in JSON, from left to right. In this order: an escape that the text ends in, a whole pair
 * of surrogates, NUL, half a pair, any other escape.
 */
const ESCAPES =
  /\\(?:u[0-9a-f]{0,3})?$|\\ud[89ab][0-9a-f]{2}(?:\\(?:u(?:d(?:[c-f][0-9a-f]?)?)?)?)?$|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u0000|\\ud[89a-f][0-9a-f]{2}|\\[\s\S]/gi;

/**
 * Cleans one answer as it arrives of what no database keeps, NUL and half a character, whatever piece it comes in:
 * nothing above the adapters has to know that models write such things. In JSON that was asked for, also where it is
 * written as an escape, which would become a character again when it is parsed.
 */
export class StorableAnswer {
  readonly #isJson: boolean;
  #heldText = "";
  #heldThinking = "";

  constructor({ isJson }: { readonly isJson: boolean }) {
    this.#isJson = isJson;
  }

  read(piece: Piece): Piece {
    if (piece.kind === "thinking") {
      const [text, held] = whole(this.#heldThinking + piece.text, false);
      this.#heldThinking = held;
      return { kind: "thinking", text };
    }
    const [text, held] = whole(this.#heldText + piece.text, this.#isJson);
    this.#heldText = held;
    return { kind: "text", text };
  }

  /** What was held back, once nothing more comes. */
  rest(): readonly Piece[] {
    const held = this.#heldText;
    this.#heldText = "";
    return held === "" ? [] : [{ kind: "text", text: closed(asStorable(held)) }];
  }
}

/** The text as far as it is whole, and the end of it that may still become something. */
function whole(text: string, isJson: boolean): readonly [text: string, held: string] {
  const half = HALF_CHARACTER.exec(text)?.[0] ?? "";
  const clean = asStorable(half === "" ? text : text.slice(0, -1));
  if (!isJson || !clean.includes("\\")) return [clean, half];
  let begun = "";
  const cleaned = clean.replace(ESCAPES, (written, at: number) => {
    const isAtEnd = at + written.length === clean.length;
    if (isAtEnd && half === "" && IS_BEGUN.test(written)) {
      begun = written;
      return "";
    }
    return closed(written);
  });
  return [cleaned, begun + half];
}

/** One that more may belong to: not yet as long as it has to be, or the first half of a pair. */
const IS_BEGUN = /^\\(?:u[0-9a-f]{0,3})?$|^\\ud[89ab][0-9a-f]{2}(?:\\(?:u(?:d(?:[c-f][0-9a-f]?)?)?)?)?$/i;

/** An escape that nothing more belongs to. */
const closed = (written: string): string =>
  written === "\\u0000" ? "" : written.replace(/^\\ud[89a-f][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}$)/i, "\\ufffd");
