import type { CatalogueEntry, StrengthKind } from "../catalogue/catalogue-entry.ts";
import type { ProductModel } from "../models.ts";
import type { Category } from "./prompt-category.ts";
import type { PromptReading } from "./prompt-features.ts";
import { type Anchors, anchorsOf, logit, widthOf } from "./strength-prior.ts";
import { qualityOnLine, type StrengthLine, type StrengthTable } from "./strength-table.ts";
import { STRENGTHS_PUBLIC_2024 } from "./weights/strengths-public-2024.ts";

/** Which strengths count: those in the catalogue, or the public outcomes of 2024 that benches measure against. */
export const STRENGTHS_DATES = ["current", "public-2024"] as const;
export type StrengthsDate = (typeof STRENGTHS_DATES)[number];

/** The table that goes before what the catalogue's entries say; null: they decide. */
export const tableOf = (date: StrengthsDate): StrengthTable | null =>
  date === "current" ? null : STRENGTHS_PUBLIC_2024;

/** The demonstration model is known to be weak. */
const EMBEDDED_QUALITY = 0.1;
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

/** Predicted quality of a model on a prompt, 0 to 1. `table`: goes before the entry's own strengths where it has the model. */
export function qualityOf(
  table: StrengthTable | null,
  entry: CatalogueEntry,
  { category, hardness }: Pick<PromptReading, "category" | "hardness">,
): number {
  if (entry.provider === "embedded") return EMBEDDED_QUALITY;
  const model = inTable(table, entry);
  const quality =
    table === null || model === null
      ? qualityOnLine(lineThrough(knownAnchors(entry)[KIND_OF[category]]), hardness, TESTED)
      : qualityOnLine((table.categories[category] ?? table.models)[model], hardness, table.tested);
  return Math.round(quality * 10_000) / 10_000;
}

/** How good a model is over all hard public tests, 0 to 1. */
export function overallOf(table: StrengthTable | null, entry: CatalogueEntry): number {
  if (entry.provider === "embedded") return 0;
  const model = inTable(table, entry);
  if (table !== null && model !== null) return table.overall[model];
  const { knowledge, code, maths } = knownAnchors(entry);
  return (knowledge.hard + code.hard + maths.hard) / 3;
}

/** How far off that may be, in log-odds: one standard error. */
export const overallWidthOf = (table: StrengthTable | null, entry: CatalogueEntry): number =>
  inTable(table, entry) === null ? widthOf(entry) : MEASURED_WIDTH;

/** The length of one model's answer beside the average; 1 where nobody has measured it. */
export function verbosityOf(table: StrengthTable | null, entry: CatalogueEntry): number {
  const model = inTable(table, entry);
  return table === null || model === null ? 1 : table.verbosity[model];
}

const inTable = (table: StrengthTable | null, { name }: CatalogueEntry): ProductModel | null =>
  table !== null && Object.hasOwn(table.overall, name) ? (name as ProductModel) : null;

/** An entry never changes; a catalogue of several hundred is asked for every prompt. */
const KNOWN_ANCHORS = new WeakMap<CatalogueEntry, ReturnType<typeof anchorsOf>>();
function knownAnchors(entry: CatalogueEntry): ReturnType<typeof anchorsOf> {
  const known = KNOWN_ANCHORS.get(entry);
  if (known !== undefined) return known;
  const anchors = anchorsOf(entry);
  KNOWN_ANCHORS.set(entry, anchors);
  return anchors;
}

function lineThrough({ easy, hard }: Anchors): StrengthLine {
  const [easiest, hardest] = TESTED;
  const slope = (logit(easy) - logit(hard)) / (logit(hardest) - logit(easiest));
  return [logit(hard) + slope * logit(hardest), slope];
}
