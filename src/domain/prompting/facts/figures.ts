import { APPROXIMATION, AT_LEAST, AT_MOST, CURRENCY_BEFORE_NUMBER, NUMBER_WORDS, UNITS } from "./closed-lists.ts";
import { findWords } from "./words.ts";

type Bound = "at-most" | "at-least" | "about" | null;

/** A number in a text, with its unit and with words such as "at most". */
export interface NumberMention {
  /** Normalized: "385,000", "385.000" and "385k" are all "385000"; "10:00" is "10". */
  readonly value: string;
  /** Key: dimension. Value: unit. "£2 a litre" has two units, one of money and one of volume. */
  readonly units: ReadonlyMap<string, string>;
  readonly bound: Bound;
  readonly written: string;
  readonly start: number;
}

const NUMBER = /\d+(?:[.,:/'’ ]\d+)*/g;
const AROUND_BEFORE = 32;
const AROUND_AFTER = 24;

/** Finds numbers in digits and number words such as "two" or "dozen". Words for one are not included. */
export function findNumberMentions(text: string): NumberMention[] {
  const digits = [...text.matchAll(NUMBER)].flatMap(({ 0: found, index }) => split(found, index));
  const inWords = findWords(text).flatMap(({ text: word, written, start }) => {
    const value = NUMBER_WORDS.get(word);
    return value === undefined ? [] : [{ written, start, value }];
  });
  return [...digits, ...inWords]
    .sort((a, b) => a.start - b.start)
    .map((found) => ({ ...found, ...aboutOf(text, found) }));
}

interface Found {
  readonly written: string;
  readonly start: number;
  readonly value: string;
}

/** "5/7" and "10 12" are two figures; "1 200" and "1,200" are one. */
function split(found: string, index: number): Found[] {
  const parts = [...found.matchAll(/\d{1,3}(?:[.,'’ ]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,:]\d+)?/g)];
  return parts.map(({ 0: written, index: at }) => ({ written, start: index + at, value: plainValue(written) }));
}

function plainValue(written: string): string {
  const plainNumber = written.replace(/[.,'’ ](?=\d{3}(?!\d))/g, "").replace(",", ".");
  return plainNumber
    .replace(/:00$/, "")
    .replace(":", ".")
    .replace(/^0+(?=\d)/, "")
    .replace(/\.0+$/, "");
}

const UNIT_WORDS = 3;

function aboutOf(text: string, { written, start, value }: Found): Pick<NumberMention, "units" | "bound" | "value"> {
  const behind = text.slice(start + written.length, start + written.length + AROUND_AFTER);
  const before = text.slice(Math.max(0, start - AROUND_BEFORE), start);
  const isThousands = /^\s?k(?![\p{L}\p{N}])/iu.test(behind);
  const currency = CURRENCY_BEFORE_NUMBER.exec(before)?.[0].trim() ?? "";
  const words = (/^[^\d.;!?\n(),]*/.exec(behind)?.[0] ?? "").split(/[\s/-]+/).filter((word) => word !== "");
  const near = [currency, ...words.slice(0, UNIT_WORDS), words.slice(0, 2).join(" ")];
  const units = new Map<string, string>();
  for (const word of near)
    for (const [dimension, unit, pattern] of UNITS)
      if (!units.has(dimension) && pattern.test(word)) units.set(dimension, unit);
  return { units, bound: boundOf(before, behind), value: isThousands ? `${value}000` : value };
}

/**
 * Finds words such as "max" or "about" right before the figure, in the same clause, or right after the figure: "max 5",
 * "5 max".
 */
function boundOf(before: string, behind: string): Bound {
  const near = before.split(/[.;!?\n()]|\d/).at(-1) ?? "";
  const next = (/^[^.;!?\n,()\d]{0,20}/.exec(behind)?.[0] ?? "").split(/\s+/).slice(0, 3).join(" ");
  const close = near.split(/\s+/).slice(-5).join(" ");
  if (AT_MOST.test(close) || /[<≤]\s?$/.test(before)) return "at-most";
  if (AT_LEAST.test(close) || /[>≥]\s?$/.test(before)) return "at-least";
  // Ignores "about" before a topic: "a post about our flats, 80 words".
  const rightBefore = (close.trimEnd().split(",").at(-1) ?? "").split(/\s+/).slice(-2).join(" ");
  if (APPROXIMATION.test(rightBefore) || /[~≈±]\s?$/.test(before)) return "about";
  if (/\b(?:max\w*|tops|or (?:less|fewer|under))\b/iu.test(next)) return "at-most";
  if (/\b(?:min|minimum|or more)\b|^\s?\+/iu.test(next) && !/^\s?mins?\b/i.test(behind)) return "at-least";
  return null;
}
