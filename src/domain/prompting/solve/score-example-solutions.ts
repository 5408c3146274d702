import type { Contradiction } from "../contradiction.ts";
import { functionsOf, isConditional, parametersIn, proseOf, specialResults } from "./score-example-prose.ts";
import type { WorkedExample } from "./score-examples.ts";
import { type Parts, partsOf, termsOf } from "./score-solve-parts.ts";
import { agrees, type Reading, readingsOf } from "./score-solve-search.ts";
import { soleGroups, understandingOf } from "./score-solve-understood.ts";
import { type Case, caseOf, isEmptyValue, isSame, type Plain, surprise } from "./score-solve-values.ts";

const CASES_MAX = 8;
/** In characters: a longer description asks for more than one operation. */
const PROSE_MAX = 1500;
// Bits, at least, that make it no chance that another part explains all results, or the words all results but one.
const SURPRISE_SWAP = 7;
const SURPRISE_OPPOSITE = 4.5;
const SURPRISE_REST = 6;
const SURPRISE_UNDERSTOOD = 4;
/** Of a description with more words that name parts, not every reading is tried. */
const OPERATING_MAX = 3;
const OPERATING_MAX_ALONE = 1;
const UNKNOWN_SHARE = 0.05;

/**
 * What the description and its examples say against each other, found by working the examples out: the operation is put
 * together from the parts that the words name. If one other part in the place of a named one explains all examples, the word
 * is wrong; if all examples but one follow from the words, that one is; if no word is left that could mean more, and no
 * reading gives the results, they do not follow.
 */
export function findUnsolved(prompt: string, examples: readonly WorkedExample[]): Contradiction[] {
  const read = examples.slice(0, CASES_MAX).map(caseOf);
  const cases = read.filter((one) => one !== null).sort((a, b) => surprise(b) - surprise(a));
  const [first] = cases;
  if (first === undefined || cases.length < read.length || functionsOf(prompt, examples) > 1) return [];
  const prose = proseOf(prompt, examples);
  if (prose.replace(/\s+/g, " ").length > PROSE_MAX) return [];
  const names = parametersIn(prompt);
  const parts = partsOf(prose, cases);
  const known = understood(prose, names, parts);
  const named = parts.named.filter(({ swap }) => swap === null).map(({ term }) => term);
  const attempts = attemptsAt(parts, {
    special: specialResults(prose),
    sole: soleGroups(prose, named, names),
  });
  if (attempts === null) return [];
  const { swapped, nearest, hasResult, isSole } = attempts;
  if (swapped?.swap) return [wrongWord(swapped.swap)];
  const needed = isSole ? 0 : known.isSure ? SURPRISE_UNDERSTOOD : SURPRISE_REST;
  if (nearest !== null && nearest.bits >= needed && (isSole || !isConditional(prose, cases)))
    return [wrongResult(nearest, cases)];
  if (!hasResult || !(isSole || (known.isSure && known.isSimple))) return [];
  const { start, end } = first.example;
  return [{ start, end, weight: 0.8, reason: "This result does not follow from the words, however they are read." }];
}

const wrongWord = ({ start, end, said, shown }: NonNullable<Reading["swap"]>): Contradiction => ({
  start,
  end,
  weight: 1,
  reason: `It says “${said}”, but the examples show: ${shown}.`,
});

function wrongResult({ reading, wrong }: Nearest, cases: readonly Case[]): Contradiction {
  const { start = 0, end = 0 } = cases[wrong]?.example ?? {};
  const result = JSON.stringify(reading.result(wrong) ?? null);
  const reason = `By the words and the other examples (${reading.says}), this one gives ${result}.`;
  return { start, end, weight: 1, reason };
}

interface Nearest {
  readonly reading: Reading;
  /** The index of the only case it gets wrong. */
  readonly wrong: number;
  readonly bits: number;
}

interface Attempts {
  /** A reading with another part in the place of one named, that gives every result. */
  readonly swapped: Reading | null;
  /** The reading of the words that gives every result but one. */
  readonly nearest: Nearest | null;
  /** The words name an operation that applies to the examples. */
  readonly hasResult: boolean;
  /** One named operation is all that the words ask for. */
  readonly isSole: boolean;
}

interface Clues {
  /** Results that the words name for special cases: they need not follow. */
  readonly special: readonly Plain[];
  readonly sole: ReadonlySet<string>;
}

/** Null when the words give every result. */
function attemptsAt(parts: Parts, { special, sole }: Clues): Attempts | null {
  const { cases } = parts;
  let nearest: Nearest | null = null;
  let [hasResult, isSole] = [false, false];
  for (const reading of readingsOf(parts)) {
    const isSwapped = reading.swap !== null;
    const isNamedSole = sole.has(reading.group);
    // What else the words could be put together to is not meant then.
    if (isSole && !isSwapped && !isNamedSole) continue;
    isSole ||= isNamedSole && !isSwapped;
    const { wrong, bits } = tried(reading, cases, special);
    if (isSwapped) {
      if (wrong.length === 0 && bits >= neededOf(reading, cases))
        return { swapped: reading, nearest, hasResult, isSole };
      continue;
    }
    const [only] = wrong;
    if (only === undefined && bits > 0) return null;
    if (only === undefined || reading.result(only) === undefined) continue;
    hasResult ||= reading.isNamed;
    if (wrong.length > 1 || bits <= (nearest?.bits ?? 0) || isEdge(cases[only])) continue;
    nearest = { reading, wrong: only, bits };
  }
  return { swapped: null, nearest, hasResult, isSole };
}

const neededOf = ({ swap }: Reading, cases: readonly Case[]): number =>
  swap?.isOpposite && cases.length > 1 ? SURPRISE_OPPOSITE : SURPRISE_SWAP;

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

/** Whether no word is left that could mean more, and whether so few name parts of the operation that all readings were tried. */
function understood(prose: string, names: ReadonlySet<string>, parts: Parts): { isSure: boolean; isSimple: boolean } {
  const { cases } = parts;
  const { operating, unknown } = understandingOf(prose, termsOf(parts), names);
  const words = prose.match(/[a-z]{2,}/gi)?.length ?? 0;
  const isOneResult = cases.every(({ example }) => example.output.kind !== "tuple");
  return {
    isSure: unknown.length <= words * UNKNOWN_SHARE && !isConditional(prose, cases),
    isSimple: isOneResult && operating <= (cases.length > 1 ? OPERATING_MAX : OPERATING_MAX_ALONE),
  };
}

const isEdge = (one: Case | undefined): boolean =>
  one === undefined || isEmptyValue(one.output) || one.output === -1 || one.inputs.some(isEmptyValue);
