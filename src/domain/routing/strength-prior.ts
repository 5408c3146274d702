import type { CatalogueEntry, StrengthKind } from "../catalogue/catalogue-entry.ts";

/** Share of good answers on an easy and on a hard public test. */
export interface Anchors {
  readonly easy: number;
  readonly hard: number;
}

/** A model without a price is taken for a small one, at what such a model costs where it is rented, in US dollars. */
const DOLLARS_WITHOUT_PRICE = 0.1;
/** A model that does not say when it was made is taken for one of this year. */
const YEAR_WITHOUT_DATE = 2024;
/** So long before it comes out a model has learned the last. */
const YEARS_FROM_KNOWLEDGE = 0.5;

export const logit = (share: number): number => Math.log(share / (1 - share));
/** The same for any figure, 0 and 1 included. */
export const boundedLogit = (share: number): number => logit(bounded(share));
const shareOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** What is known of a model's index: how it answers hard questions of knowledge, in log-odds. */
export interface ModelIndex {
  readonly mean: number;
  /** How far off that may be: one standard error. */
  readonly width: number;
}

/**
 * What each figure misses the index by, in log-odds. Published ones of knowledge are the index, but for tests of some hundred
 * tasks and makers who choose them. All other constants here are printed by training/routing/fit-prior.ts: least squares over
 * seven models of 2023 to 2025, and what misses a model that was left out.
 */
const MISSES = { knowledge: 0.15, code: 0.46, maths: 0.21, guess: 0.71 } as const;
/** On the log-odds of a figure: where it starts, and how fast it grows with the index. */
const KNOWLEDGE_EASY: Line = [1.5, 0.39];
const CODE: Lines = { easy: [1.81, 0.78], hard: [-1.4, 1.36] };
const MATHS: Lines = { easy: [1.71, 0.84], hard: [-1.83, 2.15] };
type Line = readonly [start: number, slope: number];
type Lines = { readonly easy: Line; readonly hard: Line };

/**
 * How good a model should be where nobody has published how good it is: by its index. Figures of a named kind are used as they
 * are.
 */
export function anchorsOf(entry: Pick<CatalogueEntry, Known | "strengths">): {
  readonly [Kind in StrengthKind]: Anchors;
} {
  const { strengths } = entry;
  const { mean } = indexOf(entry);
  const by = ([start, slope]: Line): number => start + slope * mean;
  const knowledge = strengths.knowledge ?? at(by(KNOWLEDGE_EASY), mean);
  return {
    knowledge: within(knowledge),
    code: within(strengths.code ?? at(by(CODE.easy), by(CODE.hard))),
    maths: within(strengths.maths ?? at(by(MATHS.easy), by(MATHS.hard))),
    // Nobody publishes a figure for everyday language work. On easy tasks models make a sixth of the mistakes that they make
    // in tests of knowledge, on hard ones half of them, and they keep their order.
    language: within(
      strengths.language ?? {
        easy: 1 - (1 - knowledge.easy) / 6,
        hard: 1 - (1 - (knowledge.easy + knowledge.hard) / 2) / 2,
      },
    ),
  };
}

/** The guess by price and age and every hard figure that was published, each weighed by how little it misses the index. */
export function indexOf(entry: Pick<CatalogueEntry, Known | "strengths">): ModelIndex {
  const { knowledge, code, maths } = entry.strengths;
  const told = [
    { mean: guess(entry), width: MISSES.guess },
    ...(knowledge === undefined ? [] : [{ mean: boundedLogit(knowledge.hard), width: MISSES.knowledge }]),
    ...(code === undefined ? [] : [{ mean: readBack(code.hard, CODE.hard), width: MISSES.code }]),
    ...(maths === undefined ? [] : [{ mean: readBack(maths.hard, MATHS.hard), width: MISSES.maths }]),
  ];
  const weight = told.reduce((sum, { width }) => sum + width ** -2, 0);
  const mean = told.reduce((sum, each) => sum + each.mean * each.width ** -2, 0) / weight;
  // Figures of one maker share its ways: several are not surer than one of knowledge.
  return { mean, width: Math.max(MISSES.knowledge, weight ** -0.5) };
}

const readBack = (share: number, [start, slope]: Line): number => (boundedLogit(share) - start) / slope;

type Known = "price" | "priceChange" | "knowledgeDate" | "releasedOn";

/** "2026-05" and "2026-05-22" as years with their part. */
function yearOf(date: string | null): number | null {
  const [year, month] = (date ?? "").split("-").map(Number);
  return year === undefined || month === undefined ? null : year + (month - 1) / 12;
}

/** Log-odds of a good answer to a hard question of knowledge. */
function guess({ price, priceChange, knowledgeDate, releasedOn }: Pick<CatalogueEntry, Known>): number {
  // An introductory price says less than the one that follows it.
  const step = (priceChange?.price ?? price)?.[0];
  const dollars = step === undefined ? DOLLARS_WITHOUT_PRICE : Math.max(0.02, (3 * step.input + step.output) / 4);
  const known = yearOf(knowledgeDate);
  const released = yearOf(releasedOn);
  const years =
    (known ?? (released === null ? YEAR_WITHOUT_DATE : released - YEARS_FROM_KNOWLEDGE)) - YEAR_WITHOUT_DATE;
  return 0.03 + 0.28 * Math.log(dollars / 0.25) + 0.63 * years;
}

const SHARE_MIN = 0.02;
const SHARE_MAX = 0.985;
const bounded = (share: number): number => Math.min(SHARE_MAX, Math.max(SHARE_MIN, share));
const at = (easy: number, hard: number): Anchors => ({ easy: shareOf(easy), hard: shareOf(hard) });
/** Inside what a test can tell, and no better at hard tasks than at easy ones. */
const within = ({ easy, hard }: Anchors): Anchors => ({
  easy: bounded(Math.max(easy, hard)),
  hard: bounded(Math.min(easy, hard)),
});
