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

/**
 * How good a model should be where nobody has published how good it is: by what a million tokens cost (three parts prompt,
 * one part answer) and up to when it knows the world. Fitted by hand to the figures that were published of seven models of
 * 2023 to 2025 (GPQA for hard knowledge); those of a named kind are used as they are, and the kinds that are missing follow
 * from published knowledge where there is some.
 */
export function anchorsOf(entry: Pick<CatalogueEntry, Known | "strengths">): {
  readonly [Kind in StrengthKind]: Anchors;
} {
  const { strengths } = entry;
  const hardKnowledge = strengths.knowledge === undefined ? guess(entry) : logit(bounded(strengths.knowledge.hard));
  const knowledge = strengths.knowledge ?? at(0.5 * hardKnowledge + 1.7, hardKnowledge);
  return {
    knowledge: within(knowledge),
    code: within(strengths.code ?? at(0.8 * hardKnowledge + 2.3, 1.25 * hardKnowledge - 1.15)),
    maths: within(strengths.maths ?? at(0.6 * hardKnowledge + 2.1, 2 * hardKnowledge - 1.5)),
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

/** What a published figure may be off by, in log-odds: tests of some hundred tasks, and makers who choose them. */
const WIDTH_PUBLISHED = 0.15;
/** The same of a guess: root mean square of what it misses those seven models by. */
const WIDTH_GUESSED = 0.5;

/** How far off what is said of a model may be, in log-odds: one standard error. */
export function widthOf({ strengths }: Pick<CatalogueEntry, "strengths">): number {
  return strengths.knowledge === undefined ? WIDTH_GUESSED : WIDTH_PUBLISHED;
}

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
  return logit(0.4) + 0.35 * Math.log(dollars / 0.25) + 0.6 * years;
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
