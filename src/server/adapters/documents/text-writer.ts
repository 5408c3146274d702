/**
 * More than the largest prompt of any plan takes of one file; a text this long is a book. What comes after is counted and not
 * kept.
 */
export const TEXT_LENGTH_MAX = 400_000;

/** Collects text up to the limit. */
export class TextWriter {
  #parts: string[] = [];
  #kept = 0;
  #characters = 0;

  add(text: string): void {
    this.#characters += text.length;
    const room = TEXT_LENGTH_MAX - this.#kept;
    if (room <= 0) return;
    const part = text.length <= room ? text : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
    this.#parts.push(part);
    this.#kept += part.length;
  }

  get text(): string {
    return this.#parts.join("");
  }

  get characters(): number {
    return this.#characters;
  }

  /** Nothing more will be kept. */
  get isFull(): boolean {
    return this.#kept >= TEXT_LENGTH_MAX;
  }
}
