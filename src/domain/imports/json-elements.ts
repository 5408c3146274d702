export type JsonElement = { readonly kind: "whole"; readonly bytes: Uint8Array } | { readonly kind: "too-large" };

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];
/** JSON white space, and the three bytes of a byte order mark. */
const SKIPPED = [9, 10, 13, 32, 0xef, 0xbb, 0xbf];

/**
 * Splits a JSON file into the objects of its outermost list while it is read, so that it needs only the memory of the
 * largest element. A file with one object has one element. Text between elements is not checked.
 */
export class JsonElementSplitter {
  readonly #bytesMax: number;
  #state: "start" | "between" | "inside" | "over" | "no-list" = "start";
  #isList = false;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** "over": the list or object of the file has ended. "no-list": the file cannot be split. */
  get state(): "over" | "no-list" | "open" {
    return this.#state === "over" || this.#state === "no-list" ? this.#state : "open";
  }

  /** Returns the elements that end within these bytes. */
  push(bytes: Uint8Array): JsonElement[] {
    const found: JsonElement[] = [];
    // The start of the current element in these bytes.
    let from = 0;
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0;
      if (this.#state === "inside") {
        if (!this.#endsWith(byte)) continue;
        this.#keep(bytes.subarray(from, index + 1));
        found.push(this.#take());
        this.#state = this.#isList ? "between" : "over";
      } else if (this.#begins(byte)) from = index;
    }
    if (this.#state === "inside") this.#keep(bytes.subarray(from));
    return found;
  }

  #begins(byte: number): boolean {
    if (this.#state === "start" && !SKIPPED.includes(byte)) {
      this.#isList = byte === OPEN_LIST;
      this.#state = this.#isList || byte === OPEN_OBJECT ? "between" : "no-list";
      if (this.#isList) return false;
    }
    if (this.#state !== "between") return false;
    if (byte === CLOSE_LIST) this.#state = "over";
    if (byte !== OPEN_OBJECT && byte !== OPEN_LIST) return false;
    this.#state = "inside";
    this.#depth = 1;
    return true;
  }

  /** Tracks strings and brackets. Returns true at the bracket that closes the element. */
  #endsWith(byte: number): boolean {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isText = false;
    } else if (byte === QUOTE) this.#isText = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#depth -= 1;
    return this.#depth === 0;
  }

  #keep(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size <= this.#bytesMax) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  #take(): JsonElement {
    const [pieces, size] = [this.#pieces, this.#size];
    this.#pieces = [];
    this.#size = 0;
    if (size > this.#bytesMax) return { kind: "too-large" };
    const [only] = pieces;
    if (pieces.length === 1 && only !== undefined) return { kind: "whole", bytes: only };
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const piece of pieces) {
      bytes.set(piece, offset);
      offset += piece.length;
    }
    return { kind: "whole", bytes };
  }
}
