import { toStorableText } from "#domain/text/storable-text.ts";
import type { ContentPiece } from "./streams/event-reader.ts";

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;
/**
 * JSON escapes, matched in this order: an unfinished escape at the end of the text, a whole surrogate pair, NUL, half a
 * pair, any other escape.
 */
const ESCAPES =
  /\\(?:u[0-9a-f]{0,3})?$|\\ud[89ab][0-9a-f]{2}(?:\\(?:u(?:d(?:[c-f][0-9a-f]?)?)?)?)?$|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u0000|\\ud[89a-f][0-9a-f]{2}|\\[\s\S]/gi;

/**
 * Removes NULs and replaces lone surrogates in an answer while it arrives, because the database cannot store them. A
 * surrogate pair may be split between two pieces of the stream. If the request asked for JSON, escapes of these
 * characters are cleaned too, because parsing would restore the characters.
 */
export class AnswerCleaner {
  readonly #isJson: boolean;
  #heldText = "";
  #heldThinking = "";

  constructor({ isJson }: { readonly isJson: boolean }) {
    this.#isJson = isJson;
  }

  read(piece: ContentPiece): ContentPiece {
    if (piece.kind === "thinking") {
      const [text, held] = whole(this.#heldThinking + piece.text, false);
      this.#heldThinking = held;
      return { kind: "thinking", text };
    }
    const [text, held] = whole(this.#heldText + piece.text, this.#isJson);
    this.#heldText = held;
    return { kind: "text", text };
  }

  /** The text that `read` still holds back. Call it at the end of the answer. */
  rest(): readonly ContentPiece[] {
    const held = this.#heldText;
    this.#heldText = "";
    return held === "" ? [] : [{ kind: "text", text: closed(toStorableText(held)) }];
  }
}

/** Splits the text: the complete part, and an incomplete end that the next piece may complete (`held`). */
function whole(text: string, isJson: boolean): readonly [text: string, held: string] {
  const half = HALF_CHARACTER.exec(text)?.[0] ?? "";
  const clean = toStorableText(half === "" ? text : text.slice(0, -1));
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

/** An unfinished escape: cut off, or the first half of a pair. */
const IS_BEGUN = /^\\(?:u[0-9a-f]{0,3})?$|^\\ud[89ab][0-9a-f]{2}(?:\\(?:u(?:d(?:[c-f][0-9a-f]?)?)?)?)?$/i;

const closed = (written: string): string =>
  written === "\\u0000" ? "" : written.replace(/^\\ud[89a-f][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}$)/i, "\\ufffd");
