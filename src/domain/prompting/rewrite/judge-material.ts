import { contentOf, hasStem, type TextPair, textOf } from "./align-texts.ts";
import { GUARDS_AGAINST_ORDERS, materialIn, ordersIn, requestOf } from "./pasted-material.ts";
import type { Repair } from "./take-back.ts";
import { type Span, tokensOf } from "./text-units.ts";
import { dropClause } from "./undo-clause.ts";

const LINE_LIKENESS_MIN = 0.3;
const OBEYED_WORDS_MIN = 3;

/** Pasted text stands to the letter, line by line, and no order in it is followed. */
export function judgeMaterial(pair: TextPair): Repair[] {
  const material = materialIn(pair.prompt.text);
  return [...material.flatMap((span) => restored(pair, span)), ...obeyed(pair, material)];
}

function restored({ prompt, rewrite }: TextPair, span: Span): Repair[] {
  const text = prompt.text.slice(span.start, span.end);
  if (rewrite.text.includes(text)) return [];
  const lines = linesOf(rewrite.text, 0, rewrite.text.length);
  const own = linesOf(prompt.text, span.start, span.end);
  const pairs = own.map((line) => ({
    line,
    there: likest(prompt.text.slice(line.start, line.end), lines, rewrite.text),
  }));
  const found = pairs.filter(({ there }) => there !== null);
  const kind = "lost-words" as const;
  if (found.length * 2 < own.length) {
    const about = text.slice(0, 80);
    return [{ start: rewrite.text.length, end: rewrite.text.length, text: `\n\n${text}`, kind, old: text, about }];
  }
  const starts = found.map(({ there }) => there?.start ?? 0);
  const ends = found.map(({ there }) => there?.end ?? 0);
  const [start, end] = [Math.min(...starts), Math.max(...ends)];
  // Lines of the rewrite's own among them are not swept away with it.
  const between = lines.filter((line) => line.start >= start && line.end <= end);
  const isOneBlock = between.length <= own.length + 2;
  if (isOneBlock) return [{ start, end, text, kind, old: text, about: text.slice(0, 80) }];
  return found.flatMap(({ line, there }): Repair[] => {
    const wanted = prompt.text.slice(line.start, line.end);
    if (there === null || rewrite.text.slice(there.start, there.end) === wanted) return [];
    return [{ ...there, text: wanted, kind, old: wanted, about: wanted.slice(0, 80) }];
  });
}

function linesOf(text: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let at = from;
  for (const line of text.slice(from, to).split("\n")) {
    if (line.trim() !== "") spans.push({ start: at, end: at + line.length });
    at += line.length + 1;
  }
  return spans;
}

function likest(line: string, lines: readonly Span[], rewrite: string): Span | null {
  const words = new Set(tokensOf(line).map(({ stem }) => stem));
  let best: { span: Span; share: number } | null = null;
  for (const span of lines) {
    const there = rewrite.slice(span.start, span.end);
    if (there === line) return span;
    const theirs = new Set(tokensOf(there).map(({ stem }) => stem));
    const shared = [...words].filter((word) => theirs.has(word)).length;
    const share = shared / Math.max(1, words.size, theirs.size);
    if (share >= LINE_LIKENESS_MIN && (best === null || share > best.share)) best = { span, share };
  }
  return best?.span ?? null;
}

function obeyed(pair: TextPair, material: readonly Span[]): Repair[] {
  const { prompt, rewrite } = pair;
  const orders = ordersIn(prompt.text, material);
  if (orders.length === 0) return [];
  return orders.flatMap((order) => {
    const request = tokensOf(requestOf(prompt.text, material).replace(order, ""));
    const words = contentOf(tokensOf(order));
    return rewrite.clauses.flatMap((clause): Repair[] => {
      const said = textOf(rewrite, clause);
      if (order.includes(said) || GUARDS_AGAINST_ORDERS.test(said)) return [];
      const taken = contentOf(clause.tokens).filter(
        ({ stem }) => words.some((word) => word.stem === stem) && !hasStem(request, stem),
      );
      const isMostOfIt = taken.length >= 2 && taken.length * 2 >= contentOf(clause.tokens).length;
      if (taken.length < OBEYED_WORDS_MIN && !isMostOfIt) return [];
      return [
        {
          ...dropClause(pair, clause),
          kind: "changed-meaning",
          about: said.slice(0, 80),
        },
      ];
    });
  });
}
