import { FILE_TEXT_LENGTH_MAX } from "#domain/files/file-tokens.ts";

/** Keeps text up to FILE_TEXT_LENGTH_MAX, and counts all characters. */
export class TextWriter {
  #parts: string[] = [];
  #kept = 0;
  #characters = 0;

  add(text: string): void {
    this.#characters += text.length;
    const room = FILE_TEXT_LENGTH_MAX - this.#kept;
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

  get isFull(): boolean {
    return this.#kept >= FILE_TEXT_LENGTH_MAX;
  }
}
