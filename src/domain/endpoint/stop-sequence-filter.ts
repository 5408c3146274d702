/**
 * Cuts a streamed text before the first stop sequence, even one split over several pieces. Needed because not every
 * model accepts stop sequences; thinking models refuse them.
 */
export class StopSequenceFilter {
  readonly #stops: readonly string[];
  #held = "";

  /** `stops`: no empty strings. */
  constructor(stops: readonly string[]) {
    this.#stops = stops;
  }

  /** The text to send now. Holds back a possible beginning of a stop sequence until the next piece. */
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

/** How many characters at the end of `text` are the beginning of `stop`, but not the whole `stop`. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(text.length, stop.length - 1); length > 0; length--) {
    if (text.endsWith(stop.slice(0, length))) return length;
  }
  return 0;
}
