/**
 * Cuts a streamed text before the first stop sequence, even if the sequence is split over several pieces. Not every
 * model accepts stop sequences; thinking models refuse them.
 */
export class StopSequenceFilter {
  readonly #stops: readonly string[];
  #held = "";

  /** `stops` must not contain empty strings. */
  constructor(stops: readonly string[]) {
    this.#stops = stops;
  }

  /** Returns the text to send now. Text that may be the start of a stop sequence is held back until the next piece. */
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

  /** The text still held back when the stream ended. */
  rest(): string {
    return this.#held;
  }
}

/** How many characters at the end of `text` may be the start of `stop`. Never the whole length of `stop`. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(text.length, stop.length - 1); length > 0; length--) {
    if (text.endsWith(stop.slice(0, length))) return length;
  }
  return 0;
}
