import { AppError } from "../app-error.ts";

/** The maximum nesting depth of a body, and its maximum number of values. Objects and lists are values too. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENERS = [0x5b, 0x7b] as const;
const CLOSERS = [0x5d, 0x7d] as const;

/**
 * Checks the bytes of a JSON text as they arrive. Throws AppError as soon as a value is nested too deep or there are
 * too many values, so that such a body is never parsed. The parser checks whether the JSON is valid.
 */
export class JsonLimitChecker {
  readonly #max: JsonLimits;
  #depth = 0;
  #values = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(max: JsonLimits) {
    this.#max = max;
  }

  take(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isInText) this.#inText(byte);
      else if (byte === QUOTE) this.#isInText = true;
      else if (byte === COMMA) this.#count();
      else if (byte === OPENERS[0] || byte === OPENERS[1]) this.#open();
      else if (byte === CLOSERS[0] || byte === CLOSERS[1]) this.#depth -= 1;
    }
  }

  #inText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
  }

  #open(): void {
    this.#count();
    this.#depth += 1;
    if (this.#depth > this.#max.depth) throw new AppError("invalid-input", "The request is nested too deep.");
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#max.values) throw new AppError("payload-too-large", "The request has too many values.");
  }
}
