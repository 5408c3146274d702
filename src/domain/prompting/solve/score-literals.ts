/** A value as people write it in an example: Python's notation, which JSON and JavaScript mostly share. */
export type ExampleValue =
  | { readonly kind: "number"; readonly value: number; readonly isWhole: boolean }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "none" }
  | { readonly kind: "list" | "tuple" | "map"; readonly items: readonly ExampleValue[] };

export interface ReadValue {
  readonly value: ExampleValue;
  /** UTF-16 offset behind the value. */
  readonly end: number;
}

const DEPTH_MAX = 6;
const TEXT_LENGTH_MAX = 400;
const ITEMS_MAX = 60;
const WORD = /(?:True|true|False|false|None|none|null|nil)\b/y;
const NUMBER = /[-+]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})(?:e[-+]?\d{1,3})?(?![\w.]*[A-Za-z_])/y;
const CLOSING: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };

/** Reads the value that stands at `start`, after blanks; null when there is none. */
export function readValue(text: string, start: number, depth = 0): ReadValue | null {
  const at = skipBlanks(text, start);
  const first = text.charAt(at);
  if (first === '"' || first === "'") return readText(text, at, first);
  if (CLOSING[first] !== undefined) return depth >= DEPTH_MAX ? null : readItems(text, at, depth);
  const word = matchAt(WORD, text, at);
  if (word !== null) {
    const lower = word.toLowerCase();
    const value: ExampleValue =
      lower === "true" || lower === "false" ? { kind: "boolean", value: lower === "true" } : { kind: "none" };
    return { value, end: at + word.length };
  }
  const number = matchAt(NUMBER, text, at);
  if (number === null) return null;
  return {
    value: { kind: "number", value: Number(number), isWhole: /^[-+]?\d+$/.test(number) },
    end: at + number.length,
  };
}

/** Reads `value, value)` behind an opening bracket; null when anything else stands there. */
export function readArguments(text: string, start: number): { values: ExampleValue[]; end: number } | null {
  const read = readUntil(text, start, ")", 0);
  return read === null ? null : { values: read.items, end: read.end };
}

function readText(text: string, at: number, quote: string): ReadValue | null {
  let value = "";
  for (let index = at + 1; index < text.length && index - at <= TEXT_LENGTH_MAX; index += 1) {
    const character = text.charAt(index);
    if (character === quote) return { value: { kind: "text", value }, end: index + 1 };
    if (character === "\n") return null;
    if (character === "\\") index += 1;
    value += text.charAt(index);
  }
  return null;
}

function readItems(text: string, at: number, depth: number): ReadValue | null {
  const open = text.charAt(at);
  const read = readUntil(text, at + 1, CLOSING[open] ?? ")", depth + 1);
  if (read === null) return null;
  const kind = open === "[" ? "list" : open === "(" ? "tuple" : "map";
  const only = read.items[0];
  // Brackets around one value without a comma only group it.
  if (kind === "tuple" && read.items.length === 1 && only !== undefined && !read.hasComma) {
    return { value: only, end: read.end };
  }
  return { value: { kind, items: read.items }, end: read.end };
}

function readUntil(text: string, start: number, close: string, depth: number) {
  const items: ExampleValue[] = [];
  let hasComma = false;
  let at = skipBlanks(text, start);
  while (items.length <= ITEMS_MAX) {
    if (text.charAt(at) === close) return { items, hasComma, end: at + 1 };
    const item = readValue(text, at, depth);
    if (item === null) return null;
    items.push(item.value);
    at = skipBlanks(text, item.end);
    const mark = text.charAt(at);
    if (mark === "," || (mark === ":" && close === "}")) {
      hasComma = true;
      at = skipBlanks(text, at + 1);
    } else if (mark !== close) return null;
  }
  return null;
}

const BLANKS_MAX = 200;
function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < start + BLANKS_MAX && (text[at] === " " || text[at] === "\n" || text[at] === "\t" || text[at] === "\r"))
    at += 1;
  return at;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
