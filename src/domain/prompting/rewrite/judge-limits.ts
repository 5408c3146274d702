import { clauseAt, contentOf, hasStem, putBack, sharedCount, type TextPair, textOf } from "./align-texts.ts";
import { HEDGE, LIMIT_GROUPS, ONLY } from "./language-words.ts";
import type { Repair } from "./take-back.ts";
import { type Clause, figureValueOf, type TextUnits, type Token } from "./text-units.ts";

/** How many characters before and behind a figure its limit may stand. */
const BEFORE = 28;
const BEHIND = 24;
/** One figure that stands in more places than this is none that a limit hangs on. */
const SAME_FIGURE_MAX = 12;

interface Bound {
  readonly group: string;
  /** From the limit's first to its last character, the figure included. */
  readonly start: number;
  readonly end: number;
}

/** Limits must stay as strict as they are, and "only" must stay. */
export function judgeLimits(pair: TextPair): Repair[] {
  return [...judgeBounds(pair), ...judgeHedges(pair), ...judgeOnly(pair)];
}

function judgeBounds({ prompt, rewrite }: TextPair): Repair[] {
  const judged = new Set<string>();
  return prompt.tokens.flatMap((own): Repair[] => {
    const value = own.figure;
    if (value === null || judged.has(value)) return [];
    judged.add(value);
    const there = rewrite.tokens.filter((token) => figureValueOf(token) === value).slice(0, SAME_FIGURE_MAX);
    const hedged = there.flatMap((token) => hedgeBefore(rewrite, token) ?? []);
    const bound = boundOf(prompt, own);
    if (there.length > 0 && hedged.length === there.length && hedgeBefore(prompt, own) === null) {
      const [first] = there;
      const hedge = hedged[0];
      if (first === undefined || hedge === undefined) return [];
      const words = bound === null ? own : bound;
      const text = prompt.text.slice(words.start, words.end);
      return [
        {
          start: hedge.start,
          end: endBeside(rewrite, first, text),
          text,
          kind: "changed-limit",
          old: text,
          about: text,
        },
      ];
    }
    if (bound === null || there.length === 0) return [];
    if (there.some((token) => boundOf(rewrite, token)?.group === bound.group)) return [];
    if (countLimits(rewrite, bound.group) >= countLimits(prompt, bound.group)) return [];
    const first = there[0];
    if (first === undefined) return [];
    const text = prompt.text.slice(bound.start, bound.end);
    return [
      { start: first.start, end: endBeside(rewrite, first, text), text, kind: "lost-limit", old: text, about: text },
    ];
  });
}

function boundOf({ text, tokens }: TextUnits, token: Token): Bound | null {
  const from = Math.max(lastBreak(text, token.start), token.start - BEFORE);
  const until = Math.min(nextBreak(text, token.end), token.end + BEHIND);
  for (const [group, pattern] of LIMIT_GROUPS) {
    const before = [...text.slice(from, token.start).matchAll(pattern)].at(-1);
    if (before !== undefined && wordsBetween(tokens, from + before.index + before[0].length, token.start) <= 2) {
      return { group, start: from + before.index, end: token.end };
    }
    const behind = [...text.slice(token.end, until).matchAll(pattern)][0];
    if (
      behind !== undefined &&
      /^(?:max|minimum|at most|at least|or|höchstens|mindestens|maximal|au|como|al|no|najwyżej)/i.test(behind[0]) &&
      !/^min$/i.test(behind[0]) &&
      wordsBetween(tokens, token.end, token.end + behind.index) <= 2
    ) {
      return { group, start: token.start, end: token.end + behind.index + behind[0].length };
    }
  }
  return null;
}

const wordsBetween = (tokens: readonly Token[], start: number, end: number): number =>
  tokens.filter((token) => token.start >= start && token.end <= end).length;
const lastBreak = (text: string, at: number): number =>
  Math.max(...[".", "\n", ";"].map((mark) => text.lastIndexOf(`${mark} `.trimEnd() === "." ? ". " : mark, at - 1) + 1));
function nextBreak(text: string, at: number): number {
  const found = text.slice(at).search(/[.;,\n]/);
  return found === -1 ? text.length : at + found;
}

const countLimits = ({ text }: TextUnits, group: string): number => {
  const pattern = LIMIT_GROUPS.find(([name]) => name === group)?.[1];
  return pattern === undefined ? 0 : [...text.matchAll(pattern)].length;
};

/** "about 120", "roughly 24k": the hedge right before a figure. */
function hedgeBefore({ text }: TextUnits, { start }: Token): { start: number; end: number } | null {
  const from = Math.max(0, start - 24);
  const found = [...text.slice(from, start).matchAll(HEDGE)].at(-1);
  if (found === undefined || text.slice(from + found.index + found[0].length, start).trim() !== "") return null;
  // "ideally around 60": both go.
  const earlier = text.slice(Math.max(0, from + found.index - 24), from + found.index);
  const first = [...earlier.matchAll(HEDGE)].at(-1);
  const isDouble = first !== undefined && earlier.slice(first.index + first[0].length).trim() === "";
  const hedgeStart = isDouble ? Math.max(0, from + found.index - 24) + first.index : from + found.index;
  return { start: hedgeStart, end: start };
}

// Where the user's words end with what is counted ("120 words max"), the rewrite's own go with the figure.
function endBeside({ tokens }: TextUnits, figure: Token, own: string): number {
  const next = tokens[figure.index + 1];
  return next !== undefined && own.toLowerCase().includes(next.plain) ? next.end : figure.end;
}

/** "where possible" in what was a plain demand. */
function judgeHedges({ prompt, rewrite }: TextPair): Repair[] {
  return rewrite.clauses.flatMap((clause): Repair[] => {
    const hedge = softeningIn(textOf(rewrite, clause));
    if (hedge === null) return [];
    const own = prompt.clauses
      .map((other) => ({ other, shared: sharedCount(other.tokens, clause.tokens) }))
      .filter(({ other, shared }) => shared > 0 && shared * 2 >= contentOf(other.tokens).length)
      .sort((a, b) => b.shared - a.shared)[0]?.other;
    if (own === undefined || softeningIn(textOf(prompt, own)) !== null) return [];
    const text = textOf(prompt, own);
    return [
      {
        start: clause.start,
        end: clause.end,
        text: text + markAfter(rewrite, clause, text),
        kind: "changed-limit",
        old: text,
        about: hedge,
      },
    ];
  });
}

const SOFTENING =
  /(?<![\p{L}])(?:ideally|preferably|(?:if|where|when|wherever|whenever) (?:at all )?possible|as far as possible|if you can|only (?:where|if|when)|try to|try not to|aim for|möglichst|idealerweise|wenn möglich|nach möglichkeit|si possible|idéalement|de préférence|dans la mesure du possible|si es posible|idealmente|preferiblemente|preferentemente|en lo posible|possibilmente|se possibile|preferibilmente|se possível|de preferência|preferencialmente|zo mogelijk|indien mogelijk|bij voorkeur|w miarę możliwości|jeśli to możliwe|najlepiej)(?![\p{L}])/iu;
const softeningIn = (text: string): string | null => SOFTENING.exec(text)?.[0] ?? null;
const markAfter = ({ text }: TextUnits, { end }: Clause, own: string): string =>
  /[.!?]$/.test(own) ? "" : (/[.!?]$/.exec(text.slice(0, end))?.[0] ?? "");

function judgeOnly(pair: TextPair): Repair[] {
  const { prompt, rewrite } = pair;
  const wanted = onlyClauses(prompt);
  if (wanted.length === 0) return [];
  const there = onlyClauses(rewrite);
  if (there.length >= wanted.length) return [];
  return wanted.flatMap((clause): Repair[] => {
    const scope = contentOf(clause.tokens);
    const isKept = rewrite.sentences.some(
      ({ start, end, clauses }) =>
        clauses.some(
          ({ tokens }) =>
            tokens.some(({ isNegation }) => isNegation) || there.some((one) => one.start >= start && one.end <= end),
        ) && scope.some(({ stem }) => clauses.some(({ tokens }) => hasStem(tokens, stem))),
    );
    return isKept ? [] : [putBack(pair, clause, "lost-limit", textOf(prompt, clause))];
  });
}

const onlyClauses = (units: TextUnits): Clause[] =>
  [...units.text.matchAll(ONLY)].flatMap(({ index }) => clauseAt(units, index) ?? []);
