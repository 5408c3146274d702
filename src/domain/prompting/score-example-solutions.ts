import type { Contradiction } from "./score-contradictions.ts";
import type { WorkedExample } from "./score-examples.ts";
import { readValue } from "./score-literals.ts";
import type { Term } from "./score-solve-filters.ts";
import { agrees, type Parts, partsOf, type Reading, readingsOf, termsOf } from "./score-solve-search.ts";
import { coverOf, soleGroups, understandingOf } from "./score-solve-understood.ts";
import {
  type Case,
  caseOf,
  isEmptyValue,
  isSame,
  isYesNo,
  type Plain,
  plainOf,
  surprise,
} from "./score-solve-values.ts";

const CASES_MAX = 8;
const SURPRISE_SWAP = 7;
const SURPRISE_OPPOSITE = 4.5;
const SURPRISE_REST = 6;
const SURPRISE_UNDERSTOOD = 4;
const OPERATING_MAX = 3;
const OPERATING_MAX_ALONE = 2;
const UNKNOWN_SHARE = 0.05;

/**
 * What the description and its examples say against each other, found by working the examples out: the operation is put
 * together from the parts that the words name. If one other part in the place of a named one explains all examples, the word
 * is wrong; if all examples but one follow from the words, that one is; if no word is left that could mean more, and no
 * reading gives the results, they do not follow.
 */
export function findUnsolved(prompt: string, examples: readonly WorkedExample[]): Contradiction[] {
  const cases = examples
    .slice(0, CASES_MAX)
    .map(caseOf)
    .filter((one) => one !== null)
    .sort((a, b) => surprise(b) - surprise(a));
  if (cases.length === 0 || cases.length < Math.min(CASES_MAX, examples.length)) return [];
  const calls = new Set(
    examples.map(({ start }) => /^(?:>>>\s*)?\w+/.exec(prompt.slice(start, start + 60))?.[0].replace(/^>>>\s*/, "")),
  );
  if (calls.size > 1) return [];
  const prose = proseOf(prompt, examples);
  const names = new Set(PARAMETERS.exec(prompt)?.[1]?.match(PARAMETER) ?? []);
  const parts = partsOf(prose, cases);
  const named = parts.named.filter(({ swap }) => swap === null).map(({ term }) => term);
  const known = understood(prose, names, parts);
  const cover = known.isSure && known.isSimple ? coverOf(prose, names) : null;
  const attempt = attemptsAt(prose, parts, soleGroups(prose, named, names), cover);
  if (attempt === null) return [];
  const { swapped, nearest } = attempt;
  if (swapped?.swap) {
    const { start, end, said, shown } = swapped.swap;
    return [{ start, end, weight: 1, reason: `It says “${said}”, but the examples show: ${shown}.` }];
  }
  const { isSure, isSimple } = attempt.isSole ? { isSure: true, isSimple: true } : known;
  const needed = attempt.isSole ? 0 : isSure ? SURPRISE_UNDERSTOOD : SURPRISE_REST;
  if (nearest !== null && nearest.bits >= needed && (isSure || !isConditional(prose, cases))) {
    const { reading, wrong } = nearest;
    const { start = 0, end = 0 } = cases[wrong]?.example ?? {};
    const reason = `By the words and the other examples (${reading.says}), this one gives ${show(reading.result(wrong) ?? null)}.`;
    return [{ start, end, weight: 1, reason }];
  }
  const [first] = cases;
  if (!isSure || !isSimple || !attempt.hasResult || first === undefined) return [];
  const { start, end } = first.example;
  return [{ start, end, weight: 0.8, reason: "No reading of the words gives this result." }];
}

interface Attempts {
  /** A reading with another part in the place of one named, that gives every result. */
  readonly swapped: Reading | null;
  /** The reading of the words that gives every result but one. */
  readonly nearest: { readonly reading: Reading; readonly wrong: number; readonly bits: number } | null;
  /** The words name an operation that applies to the examples. */
  readonly hasResult: boolean;
  /** One named operation is all that the words ask for. */
  readonly isSole: boolean;
}

/** Null when the words give every result. */
function attemptsAt(
  prose: string,
  parts: Parts,
  sole: ReadonlySet<string>,
  coverOfTerm: ((term: Term) => number) | null,
): Attempts | null {
  const { cases } = parts;
  let isSole = false;
  let nearest: Attempts["nearest"] = null;
  let hasResult = false;
  const special = specialResults(prose);
  // A reading that leaves words out which another one takes up is not what is meant.
  const coverage = ({ terms }: Reading): number =>
    coverOfTerm === null ? 0 : countBits(terms.reduce((bits, term) => bits | coverOfTerm(term), 0));
  let [widest, widestFit] = [0, -1];
  for (const reading of readingsOf(parts)) {
    // What else the words could be put together to is not meant then.
    if (isSole && reading.swap === null && !sole.has(reading.group)) continue;
    if (sole.has(reading.group) && cases.every((_, index) => reading.result(index) !== undefined)) isSole = true;
    if (reading.swap !== null && widestFit >= widest) return null;
    const { wrong, bits } = tried(reading, cases, special);
    const covered = reading.swap === null && reading.result(0) !== undefined ? coverage(reading) : 0;
    if (covered > widest) {
      widest = covered;
      nearest = null;
    }
    if (wrong.length === 0 && bits > 0) {
      if (reading.swap === null) {
        if (coverOfTerm === null) return null;
        widestFit = Math.max(widestFit, covered);
        continue;
      }
      if (bits >= (cases.length > 1 && reading.swap.isOpposite ? SURPRISE_OPPOSITE : SURPRISE_SWAP))
        return { swapped: reading, nearest, hasResult, isSole };
    }
    const [only] = wrong;
    if (reading.swap !== null || only === undefined || reading.result(only) === undefined) continue;
    hasResult ||= reading.isNamed;
    const example = cases[only];
    if (wrong.length > 1 || bits === 0 || example === undefined || isEdge(example)) continue;
    if (covered >= widest && (nearest === null || bits > nearest.bits)) nearest = { reading, wrong: only, bits };
  }
  return widestFit >= widest ? null : { swapped: null, nearest, hasResult, isSole };
}

const countBits = (bits: number): number => bits.toString(2).replaceAll("0", "").length;

/** Which cases a reading gets wrong, two at most, and how surprising it is that it gets the others right. */
function tried(reading: Reading, cases: readonly Case[], special: readonly Plain[]): { wrong: number[]; bits: number } {
  const wrong: number[] = [];
  const most = reading.swap === null ? 2 : 1;
  let bits = 0;
  for (const [index, one] of cases.entries()) {
    const agreed = agrees(reading.result(index), one);
    if (agreed === true) bits += surprise(one);
    if (agreed === false && !special.some((value) => isSame(value, one.output))) wrong.push(index);
    if (wrong.length >= most) break;
  }
  return { wrong, bits };
}

const RETURNED = /\b(?:returns?|or|else|otherwise) (?:an? )?(?=-?\d|none|\[|'|"|empty)/gi;
/** Results that the description names for one case or another ("return -1 if there is none"). */
function specialResults(prose: string): Plain[] {
  return [...prose.matchAll(RETURNED)].flatMap(({ 0: said, index }): Plain[] => {
    const at = index + said.length;
    if (/^empty/i.test(prose.slice(at, at + 5))) return ["", []];
    const value = readValue(prose, at)?.value;
    const plain = value === undefined ? undefined : plainOf(value);
    return plain === undefined ? [] : [plain];
  });
}

const PARAMETERS = /\bdef \w+\(([^)]*)\)/;
const PARAMETER = /[A-Za-z_]\w*(?=\s*(?:[:,=]|$))/g;

/** Whether no word is left that could mean more, and whether so few name parts of the operation that all readings were tried. */
function understood(prose: string, names: ReadonlySet<string>, parts: Parts): { isSure: boolean; isSimple: boolean } {
  const { cases } = parts;
  const { operating, unknown } = understandingOf(prose, termsOf(parts), names);
  const words = prose.match(/[a-z]{2,}/gi)?.length ?? 0;
  const isOne = cases.every(({ example }) => example.output.kind !== "tuple");
  return {
    isSure: unknown.length <= words * UNKNOWN_SHARE && !isConditional(prose, cases),
    isSimple: operating <= (cases.length > 1 ? OPERATING_MAX : OPERATING_MAX_ALONE) && isOne,
  };
}

// What holds for unusual input only.
const ASIDE = /[^.\n]*\b(?:empty|none|no such|(?:not|n't) (?:exist|found|any)|-1|valid|assume)\b[^.\n]*/gi;
const CONDITION = /\b(?:if|otherwise|else|unless|except|when|whenever|in case)\b/i;
/** Of a yes or no, "if" says only what is asked. */
const isConditional = (prose: string, cases: readonly Case[]): boolean =>
  !cases.every(({ output }) => isYesNo(output)) && CONDITION.test(prose.replace(ASIDE, " "));

const isEdge = ({ inputs, output }: Case): boolean =>
  isEmptyValue(output) || output === -1 || inputs.some(isEmptyValue);
const show = (value: Plain): string => JSON.stringify(value);

const CODE = /^[ \t]*(?:def |from |import |class |@|#!|>>>)[^\n]*|\b\w+\(/gm;
/** The prompt with examples and signatures blanked out: what it says in words, each at its place. */
export function proseOf(prompt: string, examples: readonly WorkedExample[]): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, " ");
  let prose = prompt.replace(CODE, blank);
  for (const { start, end } of examples)
    prose = prose.slice(0, start) + blank(prose.slice(start, end)) + prose.slice(end);
  return prose;
}
