import type { Scores } from "../improvement.ts";
import type { Deduction } from "./score-deduction.ts";
import type { Measures } from "./score-measures.ts";

/** One reason to deduct: how much of it a text has, from its measures. What it costs is learned. */
export interface Part {
  readonly key: string;
  readonly dimension: keyof Scores;
  readonly missing: NonNullable<Deduction["missing"]>;
  readonly reason: string;
  /** 0 to 1, and less the more the text settles. */
  readonly amount: (measures: Measures) => number;
}

const SUBSTANCE = "More facts about your case would make the answer fit it.";
const NUMBERS = "Numbers, quotes or examples would show what is meant.";
const STEPS = "Separate statements, one thing each, are easier to follow.";
const WORDY = "It takes many words for what it settles; short statements, numbers or examples are clearer.";

/** Falls from 1 towards 0 as `count` grows; a half at `half`. */
const lacking =
  (half: number, count: (measures: Measures) => number) =>
  (measures: Measures): number =>
    half / (half + count(measures));
const exact = ({ exactWords, facts, names }: Measures): number => exactWords + facts + names;
const telling = ({ exactWords, plainWords }: Measures): number => exactWords + plainWords;
const statements = ({ sentences, clauses, examples }: Measures): number => 1 + sentences + clauses / 2 + examples;

/** In the order of the weights. */
export const PARTS: readonly Part[] = [
  {
    key: "exact words, few",
    dimension: "specificity",
    missing: "substance",
    reason: SUBSTANCE,
    amount: lacking(8, exact),
  },
  { key: "exact words", dimension: "specificity", missing: "substance", reason: SUBSTANCE, amount: lacking(25, exact) },
  {
    key: "telling words",
    dimension: "specificity",
    missing: "substance",
    reason: SUBSTANCE,
    amount: lacking(12, telling),
  },
  {
    key: "facts, few",
    dimension: "specificity",
    missing: "numbers or examples",
    reason: NUMBERS,
    amount: lacking(3, ({ facts }) => facts),
  },
  {
    key: "facts",
    dimension: "specificity",
    missing: "numbers or examples",
    reason: NUMBERS,
    amount: lacking(12, ({ facts }) => facts),
  },
  {
    key: "examples",
    dimension: "specificity",
    missing: "numbers or examples",
    reason: NUMBERS,
    amount: lacking(2, ({ examples }) => examples),
  },
  {
    key: "names",
    dimension: "specificity",
    missing: "names",
    reason: "It names few people, places, products or works.",
    amount: lacking(3, ({ names }) => names),
  },
  {
    key: "short",
    dimension: "clarity",
    missing: "request",
    reason: "So few words can mean many things.",
    amount: (measures) => Math.exp(-telling(measures) / 3),
  },
  {
    key: "empty words per statement",
    dimension: "clarity",
    missing: "substance",
    reason: WORDY,
    amount: (measures) => measures.emptyWords / (measures.emptyWords + 6 * statements(measures)),
  },
  {
    key: "words per statement",
    dimension: "clarity",
    missing: "substance",
    reason: WORDY,
    amount: (measures) => measures.words / (measures.words + 10 * statements(measures)),
  },
  {
    key: "share of everyday words",
    dimension: "clarity",
    missing: "substance",
    reason: WORDY,
    amount: ({ commonWords, words }) => commonWords / (3 + words),
  },
  {
    key: "choices",
    dimension: "clarity",
    missing: "decision",
    reason: "It says “or” without saying which.",
    amount: ({ choices }) => choices / 6,
  },
  {
    key: "sentences",
    dimension: "structure",
    missing: "steps",
    reason: STEPS,
    amount: lacking(4, ({ sentences }) => sentences),
  },
  {
    key: "clauses",
    dimension: "structure",
    missing: "steps",
    reason: STEPS,
    amount: lacking(6, ({ clauses }) => clauses),
  },
  {
    key: "conditions",
    dimension: "structure",
    missing: "conditions",
    reason: "Say what the answer must and must not contain, and in which form.",
    amount: lacking(3, ({ conditions }) => conditions),
  },
];
