/** The result of reading JSON that may be cut off or malformed. */
export interface TolerantJsonResult {
  readonly value: unknown;
  /** The text contains the end of the JSON. */
  readonly isClosed: boolean;
  /** The path of the unfinished string, such as "rewrite" or "changes.0.new"; null: none. */
  readonly openAt: string | null;
}

const DEPTH_MAX = 8;

/**
 * Reads JSON that a model wrote, from the brace at `start`. Accepts a cut-off text, extra or missing commas, and
 * unescaped line breaks and quotes inside strings. Never throws.
 */
export function parseJsonTolerantly(text: string, start: number): TolerantJsonResult {
  const reader = new LooseReader(text, start);
  const value = reader.readValue("", 0);
  return { value, isClosed: !reader.hasRunOut, openAt: reader.openAt };
}

class LooseReader {
  hasRunOut = false;
  openAt: string | null = null;
  private readonly text: string;
  private at: number;

  constructor(text: string, start: number) {
    this.text = text;
    this.at = start;
  }

  readValue(path: string, depth: number): unknown {
    this.skipSpace();
    const first = this.text[this.at];
    if (first === undefined || depth > DEPTH_MAX) {
      this.hasRunOut = true;
      this.at = this.text.length;
      return undefined;
    }
    if (first === "{") return this.readObject(path, depth);
    if (first === "[") return this.readArray(path, depth);
    if (QUOTES.has(first)) return this.readString(path);
    return this.readWord();
  }

  private readObject(path: string, depth: number): Readonly<Record<string, unknown>> {
    const entries = new Map<string, unknown>();
    this.at += 1;
    for (;;) {
      this.skip(/[\s,;]*/y);
      const next = this.text[this.at];
      if (next === "}") {
        this.at += 1;
        break;
      }
      if (next === undefined || next === "]") {
        this.hasRunOut ||= next === undefined;
        break;
      }
      const key = this.readKey();
      if (key === null) break;
      const value = this.readValue(path === "" ? key : `${path}.${key}`, depth + 1);
      if (value !== undefined && !entries.has(key)) entries.set(key, value);
    }
    return Object.fromEntries(entries);
  }

  private readArray(path: string, depth: number): readonly unknown[] {
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.skip(/[\s,;]*/y);
      const next = this.text[this.at];
      if (next === "]") {
        this.at += 1;
        break;
      }
      if (next === undefined || next === "}") {
        this.hasRunOut ||= next === undefined;
        break;
      }
      const value = this.readValue(`${path}.${items.length}`, depth + 1);
      if (value !== undefined) items.push(value);
    }
    return items;
  }

  /** Reads the next key with its colon; null: no key follows. */
  private readKey(): string | null {
    const found = this.take(/["'“]?([\p{L}_][\p{L}\p{N}_ -]{0,40})["'”]?\s*:/uy);
    if (found !== null) return found[1] ?? null;
    // This is not JSON, so the rest is not read.
    this.hasRunOut = true;
    this.at = this.text.length;
    return null;
  }

  private readString(path: string): string {
    const quote = this.text[this.at] ?? '"';
    const closing = quote === "“" ? "”" : quote;
    let value = "";
    this.at += 1;
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? "";
      if (character === "\\") value += this.readEscape();
      else if (character === closing && this.endsHere()) {
        this.at += 1;
        return value;
      } else {
        value += character;
        this.at += 1;
      }
    }
    this.hasRunOut = true;
    this.openAt ??= path;
    return value;
  }

  // After an unescaped quote inside a string, more words follow. After the closing quote, JSON syntax follows.
  private endsHere(): boolean {
    ENDS.lastIndex = this.at + 1;
    return ENDS.test(this.text);
  }

  private readEscape(): string {
    const character = this.text[this.at + 1];
    if (character === undefined) {
      this.at += 1;
      return "";
    }
    if (character === "u") {
      const digits = this.text.slice(this.at + 2, this.at + 6);
      const isWhole = /^[\da-f]{4}$/i.test(digits);
      this.at += isWhole ? 6 : Math.min(this.text.length - this.at, 2 + digits.length);
      return isWhole ? String.fromCharCode(Number.parseInt(digits, 16)) : "";
    }
    this.at += 2;
    return ESCAPES.get(character) ?? character;
  }

  private readWord(): unknown {
    const [word = ""] = this.take(/[^\s,\]}]+/y) ?? [];
    if (word === "") this.at += 1;
    if (this.at >= this.text.length) this.hasRunOut = true;
    if (word === "true" || word === "True") return true;
    if (word === "false" || word === "False") return false;
    if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word);
    return null;
  }

  private skipSpace(): void {
    this.skip(/\s*/y);
  }

  private skip(pattern: RegExp): void {
    this.take(pattern);
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at += found[0].length;
    return found;
  }
}

const QUOTES: ReadonlySet<string> = new Set(['"', "“", "'"]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", ""],
  ["b", ""],
  ["f", ""],
]);
/** What may follow a closing quote: the end of the text, a closing bracket, or a comma before the next key or value. */
const ENDS =
  /\s*(?:$|[}\]]|,\s*(?:$|[}\]{[]|["'“](?:[^"'“”\n]{0,60}$|[^"'“”\n]{0,60}["'”]\s*(?:$|[:,\]]))|["“][^"“”]*["”]\s*[,\]]))/y;
