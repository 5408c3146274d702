import { clauseAt, hasStem, isSameStem, phraseAt, putBack, type TextPair } from "./align-texts.ts";
import { possibleCalendarValue } from "./calendar-words.ts";
import { isFormFigure } from "./form-figures.ts";
import type { Repair } from "./take-back.ts";
import { figureValueOf, outsideGaps, type TextUnits, type Token } from "./text-units.ts";
import { undoClause } from "./undo-clause.ts";

const NEIGHBOURS = 3;
const PAIRS_MAX = 4_000;
/** More lost or new figures than this make another text; the first ones are reason enough. */
const FIGURES_MAX = 40;
/** Neighbouring words that have to agree before one figure is taken for the other. */
const SAME_PLACE_MIN = 2;

/** Figures that were lost, changed or made up. One that stands in the place of another is put right by itself. */
export function judgeFigures(pair: TextPair): Repair[] {
  const { prompt, rewrite, sources } = pair;
  const had = new Set([...valuesOf(prompt), ...prompt.tokens.flatMap(({ plain }) => LABEL.exec(plain)?.[1] ?? [])]);
  const has = valuesOf(rewrite);
  const known = valuesOf(sources);
  const lost = prompt.tokens
    .filter((token) => token.figure !== null && !has.has(token.figure) && !isListMark(prompt, token))
    .slice(0, FIGURES_MAX);
  const workedOut = workedOutFrom(prompt);
  const fresh = new Set(
    outsideGaps(rewrite.tokens).filter((token) => {
      const value = token.figure ?? largeWord(token);
      if (value === null || had.has(value) || known.has(value) || workedOut.has(value)) return false;
      return !isListMark(rewrite, token) && !isDayOfWeek(pair, token);
    }),
  );
  const repairs: Repair[] = [];
  for (const token of lost) {
    const inPlace = bestInPlace(pair, token, fresh);
    if (inPlace !== null) {
      fresh.delete(inPlace);
      repairs.push(swap(rewrite, inPlace, token, "lost-number"));
      continue;
    }
    const clause = phraseAt(prompt, token.start);
    if (clause !== undefined) repairs.push(putBack(pair, clause, "lost-number", token.text));
  }
  for (const token of fresh) {
    const range = widenedRange(pair, token);
    if (range !== null) {
      repairs.push(range);
      continue;
    }
    if (isFormFigure(rewrite, token) || isLongestTime(rewrite, token) || isMinutesBetween(pair, token)) continue;
    const clause = clauseAt(rewrite, token.start);
    if (clause === undefined) continue;
    const undone = undoClause(pair, clause, "invented-number", token.text);
    repairs.push((undone.text === "" ? bracketAround(pair, token) : null) ?? undone);
  }
  return [...repairs, ...misplaced(pair)];
}

/** "yr8", "q3", "room204": a figure that a label is written together with. */
const LABEL = /^\p{L}{1,8}?(\d{1,4})$/u;

/** A weekly plan goes "Monday to Sunday". */
const isDayOfWeek = ({ prompt, rewrite }: TextPair, { start, end }: Token): boolean =>
  /(?<![\p{L}])(?:week|day|daily|rota|woche|semaine|semana|settimana)/iu.test(prompt.text) &&
  WEEK.test(rewrite.text.slice(Math.max(0, start - 12), end + 12));
const WEEK = /(?:monday to|montag bis|lundi (?:à|au)|lunes a|(?:dal )?lunedì (?:a|al)) \p{L}+/iu;

const FACTORS_MAX = 8;
const FACTOR_MAX = 100;
const PART_OF = /(?<![\d.,])(\d{1,4}) (?:of|out of|von|sur|de|su|van) (?:the |our |my )?(\d{1,4})(?![\d.,])/giu;

/** 6 weeks with 2 lessons each are 12; of "9 of 12" there are 3 others. */
function workedOutFrom({ text, tokens }: TextUnits): ReadonlySet<string> {
  const factors = tokens
    .map((token) => Number(token.figure ?? Number.NaN))
    .filter((value) => Number.isInteger(value) && value > 1 && value <= FACTOR_MAX)
    .slice(0, FACTORS_MAX);
  const products = factors.flatMap((one, at) => factors.slice(at + 1).map((other) => one * other));
  const others = [...text.matchAll(PART_OF)].map(([, part, whole]) => Number(whole) - Number(part));
  return new Set([...products, ...others].map(String));
}

const MINUTES =
  /^\s*(?:-\s?)?(?:minutes?|mins?|seconds?|secs?|minuten?|sekunden?|minutos?|minuti|segundos?|secondi|secondes?|minut\p{L}*)(?![\p{L}])/iu;
const NO_LONGER =
  /(?<![\p{L}])(?:longer than|more than|at most|max(?:imum|imal)?\.?|länger als|mehr als|höchstens|maximal|plus de|au plus|maximum|más de|como máximo|più di|al massimo|mais de|no máximo|langer dan|hoogstens|maximaal)\s+$/iu;

const FROM_MINUTES = /\d{1,3}\s?(?:to|-|–|bis|à|a)\s?$/iu;

/** "No part longer than 12 minutes", "30 to 45 minutes each": how long a part of what is wanted may take, as a form. */
function isLongestTime({ text }: TextUnits, { start, end }: Token): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  return MINUTES.test(text.slice(end)) && (NO_LONGER.test(before) || FROM_MINUTES.test(before));
}

const CLOCK = String.raw`(\d{1,2})(?:[.:h](\d{2}))?(?:\s?(?:am|pm|uhr))?`;
const FROM_TO = new RegExp(`(?<![\\d.])${CLOCK}\\s?(?:-|–|to|until|till|bis|à|a)\\s?${CLOCK}(?![\\d%€$£])`, "giu");
const HALF_A_DAY = 12 * 60;

/** "10-11.15" are 75 minutes, whoever works it out. */
function isMinutesBetween({ prompt, rewrite }: TextPair, token: Token): boolean {
  if (!MINUTES.test(rewrite.text.slice(token.end))) return false;
  return [...prompt.text.matchAll(FROM_TO)].some(([, hour, minute = "0", toHour, toMinute = "0"]) => {
    const length = (Number(toHour) - Number(hour)) * 60 + Number(toMinute) - Number(minute);
    return Number(token.figure) === ((length % HALF_A_DAY) + HALF_A_DAY) % HALF_A_DAY;
  });
}

/** "more than a hundred dogs": figures this large in words are no manner of speaking about a form. */
const LARGE_MIN = 14;
function largeWord(token: Token): string | null {
  const value = figureValueOf(token);
  return value !== null && Number(value) >= LARGE_MIN ? value : null;
}

const valuesOf = ({ tokens }: TextUnits): ReadonlySet<string> =>
  new Set(tokens.flatMap((token) => figureValueOf(token) ?? possibleCalendarValue(token.text) ?? []));

// "2. Milk", ": 1) roles, 2) screens": the number of a list item says nothing of its own.
function isListMark({ text }: TextUnits, { start, end }: Token): boolean {
  if (text[end] === ")" && /[\s:]$/.test(text.slice(Math.max(0, start - 1), start)) && end - start <= 2) return true;
  return /^[.)]\s/.test(text.slice(end, end + 2)) && /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 9), start));
}

function swap({ text }: TextUnits, there: Token, own: Token, kind: "lost-number" | "changed-meaning"): Repair {
  // "+25k" for "-25k": the sign goes with the figure.
  const start = /^[-−]/.test(own.text) && text[there.start - 1] === "+" ? there.start - 1 : there.start;
  return { start, end: there.end, text: own.text, kind, old: own.text, about: own.text };
}

function bestInPlace(pair: TextPair, token: Token, fresh: ReadonlySet<Token>): Token | null {
  let best: { token: Token; score: number } | null = null;
  for (const other of fresh) {
    if (isCalendar(token) !== isCalendar(other)) continue;
    const score = likeness(pair, token, other);
    if (score >= SAME_PLACE_MIN && (best === null || score > best.score)) best = { token: other, score };
  }
  return best?.token ?? null;
}

const isCalendar = ({ figure }: Token): boolean => figure?.includes(" ") === true;

/** How many words around the two figures agree; the nearest count twice. */
function likeness({ prompt, rewrite }: TextPair, own: Token, there: Token): number {
  const [at, newAt] = [own.index, there.index];
  let score = 0;
  for (let distance = 1; distance <= NEIGHBOURS; distance += 1) {
    for (const side of [-1, 1]) {
      const neighbour = prompt.tokens[at + side * distance];
      if (neighbour === undefined) continue;
      for (let other = 1; other <= NEIGHBOURS; other += 1) {
        const candidate = rewrite.tokens[newAt + side * other];
        if (candidate === undefined || !isSameStem(neighbour.stem, candidate.stem)) continue;
        score += (neighbour.isContent ? 2 : 1) / Math.max(distance, other);
        break;
      }
    }
  }
  return score;
}

/** "Start 8.30 not 8.15": both figures are there, each in the other's place. */
function misplaced(pair: TextPair): Repair[] {
  const { prompt, rewrite } = pair;
  const own = prompt.tokens.filter(({ figure }) => figure !== null);
  const theirs = rewrite.tokens.filter(({ figure }) => figure !== null);
  // A table this large is pasted, and compared line by line.
  if (own.length < 2 || own.length * theirs.length > PAIRS_MAX) return [];
  return theirs.flatMap((there) => {
    const scored = own
      .filter((token) => isCalendar(token) === isCalendar(there))
      .map((token) => ({ token, score: likeness(pair, token, there) }));
    const same = scored.filter(({ token }) => token.figure === there.figure);
    if (same.length === 0) return [];
    const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
    const ownBest = Math.max(...same.map(({ score }) => score));
    return best.token.figure !== there.figure && best.score >= 4 && best.score >= ownBest * 2
      ? [swap(rewrite, there, best.token, "changed-meaning")]
      : [];
  });
}

/** "30 to 45 seconds" where the person said 30: their own figure stands alone again. */
function widenedRange({ prompt, rewrite }: TextPair, token: Token): Repair | null {
  const at = token.index;
  for (const [near, joint] of [
    [rewrite.tokens[at - 2], rewrite.tokens[at - 1]],
    [rewrite.tokens[at - 1], undefined],
    [rewrite.tokens[at + 2], rewrite.tokens[at + 1]],
    [rewrite.tokens[at + 1], undefined],
  ] as const) {
    if (near === undefined || near.figure === null || !prompt.tokens.some(({ figure }) => figure === near.figure))
      continue;
    const [first, last] = near.start < token.start ? [near, token] : [token, near];
    // "30 to 45 minutes" widens no budget of 30.
    if (MINUTES.test(rewrite.text.slice(last.end)) && !saysMinutes(prompt, near.figure)) continue;
    const between = rewrite.text.slice(first.end, last.start).trim();
    if (joint === undefined ? !/^[-–]$/.test(between) : !RANGE.test(between)) continue;
    return {
      start: first.start,
      end: last.end,
      text: near.text,
      kind: "changed-limit",
      old: near.text,
      about: near.text,
    };
  }
  return null;
}
const saysMinutes = ({ text, tokens }: TextUnits, figure: string): boolean =>
  tokens.some((token) => token.figure === figure && MINUTES.test(text.slice(token.end)));
const RANGE = /^(?:to|bis|à|a|ate|até|tot|do|or|oder|ou|o|of|lub)$/i;
const BRACKETED = /^\([^()\n]{1,120}\)$/;

/** An addition in brackets falls by itself, unless the user's own words or figures stand in it. */
function bracketAround({ prompt, rewrite }: TextPair, token: Token): Repair | null {
  const from = rewrite.text.lastIndexOf("(", token.start);
  const end = rewrite.text.indexOf(")", token.end) + 1;
  if (from === -1 || end === 0) return null;
  if (!BRACKETED.test(rewrite.text.slice(from, end))) return null;
  const inside = rewrite.tokens.filter((one) => one.start >= from && one.end <= end && one.isContent);
  if (inside.length < 2 || inside.some(({ stem }) => hasStem(prompt.tokens, stem))) return null;
  const start = rewrite.text.slice(0, from).trimEnd().length;
  return { start, end, text: "", kind: "invented-number", old: "", about: token.text };
}
