import type { CatalogueEntry, StrengthKind } from "../catalogue/catalogue-entry.ts";
import type { ProductModel } from "../models.ts";
import type { Category } from "./prompt-category.ts";
import type { PromptReading } from "./prompt-features.ts";
import { type Anchors, anchorsOf, indexOf, logit } from "./strength-prior.ts";
import { hardnessLogit, qualityOnLine, type StrengthLine, type StrengthTable } from "./strength-table.ts";
import { STRENGTHS_PUBLIC_2024 } from "./weights/strengths-public-2024.ts";

/** Which strengths count: those in the catalogue, or the public outcomes of 2024 that benches measure against. */
export const STRENGTHS_DATES = ["current", "public-2024"] as const;
export type StrengthsDate = (typeof STRENGTHS_DATES)[number];

/** The table that goes before what the catalogue's entries say; null: they decide. */
export const tableOf = (date: StrengthsDate): StrengthTable | null =>
  date === "current" ? null : STRENGTHS_PUBLIC_2024;

/** Outcomes of some hundred rows a table. */
const MEASURED_WIDTH = 0.1;
/** How hard the easy and the hard public tests are that an entry's strengths come from. */
const TESTED: StrengthTable["tested"] = [0.1, 0.75];

const KIND_OF: Readonly<Record<Category, StrengthKind>> = {
  knowledge: "knowledge",
  reasoning: "knowledge",
  code: "code",
  maths: "maths",
  extraction: "language",
  translation: "language",
  summary: "language",
  writing: "language",
  explanation: "language",
  conversation: "language",
};

/** What is known of how good one model is. */
export interface ModelStrengths {
  /** How good it is over hardness; a number: always that good. */
  readonly lineOf: (category: Category) => StrengthLine | number;
  readonly tested: StrengthTable["tested"];
  /** How good it is over all hard public tests, 0 to 1. */
  readonly overall: number;
  /** How far off that may be, in log-odds: one standard error. */
  readonly overallWidth: number;
  /** The length of its answers beside the average; 1 where nobody has measured it. */
  readonly verbosity: number;
}

/** `table`: goes before the entry's own strengths where it has the model. */
export function strengthsOf(table: StrengthTable | null, entry: CatalogueEntry): ModelStrengths {
  const model = inTable(table, entry);
  if (table === null || model === null || entry.provider === "embedded") return ownStrengths(entry);
  return {
    lineOf: (category) => (table.categories[category] ?? table.models)[model],
    tested: table.tested,
    overall: table.overall[model],
    overallWidth: MEASURED_WIDTH,
    verbosity: table.verbosity[model],
  };
}

/** Predicted quality on one prompt by a model's strengths, 0 to 1. What depends on the prompt alone is computed once. */
export function qualityOn({
  category,
  hardness,
}: Pick<PromptReading, "category" | "hardness">): (strengths: ModelStrengths) => number {
  const usual = hardnessLogit(hardness, TESTED);
  return ({ lineOf, tested }) => {
    const line = lineOf(category);
    if (typeof line === "number") return line;
    return rounded(qualityOnLine(line, tested === TESTED ? usual : hardnessLogit(hardness, tested)));
  };
}

/** How good a model is over all hard public tests, 0 to 1. */
export const overallOf = (table: StrengthTable | null, entry: CatalogueEntry): number =>
  strengthsOf(table, entry).overall;

/** The demonstration model is known to be weak, and is no measure for others. */
const DEMONSTRATION: ModelStrengths = {
  ...{ lineOf: () => 0.1, tested: TESTED },
  ...{ overall: 0, overallWidth: 0, verbosity: 1 },
};

const inTable = (table: StrengthTable | null, { name }: CatalogueEntry): ProductModel | null =>
  table !== null && Object.hasOwn(table.overall, name) ? (name as ProductModel) : null;

/** An entry never changes, and of a catalogue of several hundred each is asked about with every prompt. */
const OWN_STRENGTHS = new WeakMap<CatalogueEntry, ModelStrengths>();
function ownStrengths(entry: CatalogueEntry): ModelStrengths {
  const known = OWN_STRENGTHS.get(entry);
  if (known !== undefined) return known;
  const strengths = entry.provider === "embedded" ? DEMONSTRATION : strengthsFromAnchors(entry);
  OWN_STRENGTHS.set(entry, strengths);
  return strengths;
}

function strengthsFromAnchors(entry: CatalogueEntry): ModelStrengths {
  const anchors = anchorsOf(entry);
  const lines = {
    knowledge: lineThrough(anchors.knowledge),
    code: lineThrough(anchors.code),
    maths: lineThrough(anchors.maths),
    language: lineThrough(anchors.language),
  };
  return {
    lineOf: (category) => lines[KIND_OF[category]],
    tested: TESTED,
    overall: (anchors.knowledge.hard + anchors.code.hard + anchors.maths.hard) / 3,
    overallWidth: indexOf(entry).width,
    verbosity: 1,
  };
}

const rounded = (quality: number): number => Math.round(quality * 10_000) / 10_000;

function lineThrough({ easy, hard }: Anchors): StrengthLine {
  const [easiest, hardest] = TESTED;
  const slope = (logit(easy) - logit(hard)) / (logit(hardest) - logit(easiest));
  return [logit(hard) + slope * logit(hardest), slope];
}
