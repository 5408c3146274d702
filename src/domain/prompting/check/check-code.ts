import { diffStretches } from "./check-word-diff.ts";

/** Code that stands in a text without a fence around it, docstring and examples included. */
export interface BareCode {
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface CodeChange {
  readonly kind: "lost code" | "changed code";
  readonly text: string;
}

// Every alternative is anchored to a line and has bounded repetitions only.
const CODE_LINE =
  /^[ \t]{0,40}(?:(?:async )?def \w{1,80}\s?\(|class \w{1,80}(?:\([^()\n]{0,200}\))?\s?[:{][ \t]*$|(?:export |async ){0,2}function\s?\*?\s?\w{0,80}\s?\(|import (?:[\w.]{1,100}(?: as \w{1,80})?(?:, ?[\w.]{1,100}){0,20};?[ \t]*$|[\w{}*, ]{1,200} from ["'])|from [\w.]{1,100} import |#include\s?[<"]|(?:public|private|protected|static) [\w<>[\] ]{1,100}[({=;]|(?:const|let|var) \w{1,80}\s?=|>>> |SELECT\s.{1,400}\sFROM\s|@\w{1,80}[ \t]*$)/;
const CONTINUES = /^(?:[ \t]+\S|[ \t]*[}\])]|[ \t]*$)/;
const LINES_SHOWN = 160;
const CHANGES_SHOWN = 3;

/** The stretches of bare code: a line that opens some, and what is indented, bracketed or quoted below it. */
export function findBareCode(text: string): BareCode[] {
  const found: BareCode[] = [];
  let open: { start: number; end: number; quote: string | null } | null = null;
  let position = 0;
  for (const line of text.split("\n")) {
    const end = position + line.length;
    const isOpening = CODE_LINE.test(line);
    if (open !== null && !isOpening && open.quote === null && !CONTINUES.test(line)) {
      found.push({ ...open, text: text.slice(open.start, open.end) });
      open = null;
    }
    if (isOpening && open === null) open = { start: position, end, quote: null };
    if (open !== null) {
      open.quote = quoteAfter(line, open.quote);
      if (line.trim() !== "") open.end = end;
    }
    position = end + 1;
  }
  if (open !== null) found.push({ ...open, text: text.slice(open.start, open.end) });
  return found.map(({ start, end, text: code }) => ({ start, end, text: code }));
}

// Which triple quote is still open after this line.
function quoteAfter(line: string, open: string | null): string | null {
  let quote = open;
  for (const [mark] of line.matchAll(/"""|'''/g)) {
    if (quote === null) quote = mark;
    else if (quote === mark) quote = null;
  }
  return quote;
}

/** A text with its bare code blanked, line by line: what is left is prose. */
export function withoutBareCode(text: string, code: readonly BareCode[]): string {
  let rest = "";
  let position = 0;
  for (const { start, end } of code) {
    rest += `${text.slice(position, start)}\n`;
    position = end;
  }
  return rest + text.slice(position);
}

/** What became of bare code: it must stand in `after` as it was, but for white space. */
export function findCodeChanges(code: readonly BareCode[], after: string): CodeChange[] {
  if (code.length === 0) return [];
  const plainAfter = collapse(after);
  return code
    .filter(({ text }) => !plainAfter.includes(collapse(text)))
    .flatMap(({ text }) => describeChanges(text, after));
}

const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();

function describeChanges(code: string, after: string): CodeChange[] {
  const before = symbolsOf(code);
  const now = symbolsOf(after);
  const stretches = diffStretches(
    before.map(([symbol]) => symbol),
    now.map(([symbol]) => symbol),
  ).filter(({ start, end }) => start < end || (start > 0 && start < before.length));
  const lost = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  if (stretches.length === 0 || lost > before.length / 2) {
    return [{ kind: "lost code", text: shorten(collapse(code)) }];
  }
  return stretches.slice(0, CHANGES_SHOWN).map(({ start, end, newStart, newEnd }) => ({
    kind: "changed code",
    text: `“${excerpt(code, before, start, end)}” became “${excerpt(after, now, newStart, newEnd)}”`,
  }));
}

function symbolsOf(text: string): (readonly [symbol: string, start: number, end: number])[] {
  return [...text.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)].map(
    (match) => [match[0], match.index, match.index + match[0].length] as const,
  );
}

// With a word on either side, so that a lone sign can be found again.
function excerpt(
  text: string,
  symbols: readonly (readonly [string, number, number])[],
  start: number,
  end: number,
): string {
  const from = symbols[Math.max(0, start - 2)]?.[1] ?? 0;
  const to = symbols[Math.min(symbols.length, end + 2) - 1]?.[2] ?? text.length;
  return shorten(collapse(text.slice(from, Math.max(from, to))));
}

const shorten = (text: string): string => (text.length <= LINES_SHOWN ? text : `${text.slice(0, LINES_SHOWN - 1)}…`);
