/**
 * Ends a text before the first of some words, however they are spread over its pieces. Not every model takes such words itself;
 * those that think refuse them.
 */
export class StopCutter {
  readonly #stops: readonly string[];
  #held = "";

  /** `stops`: none of them empty. */
  constructor(stops: readonly string[]) {
    this.#stops = stops;
  }

  /** What may be sent now; what might be the beginning of a stop waits for the next piece. */
  take(piece: string): { readonly text: string; readonly isOver: boolean } {
    const text = this.#held + piece;
    const found = this.#stops.map((stop) => text.indexOf(stop)).filter((index) => index >= 0);
    if (found.length > 0) {
      this.#held = "";
      return { text: text.slice(0, Math.min(...found)), isOver: true };
    }
    const heldLength = Math.max(0, ...this.#stops.map((stop) => overlap(text, stop)));
    this.#held = text.slice(text.length - heldLength);
    return { text: text.slice(0, text.length - heldLength), isOver: false };
  }

  /** What was waiting when the text ended. */
  rest(): string {
    return this.#held;
  }
}

/** How many characters at the end of `text` are the beginning of `stop`, but not all of it. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(text.length, stop.length - 1); length > 0; length--) {
    if (text.endsWith(stop.slice(0, length))) return length;
  }
  return 0;
}
