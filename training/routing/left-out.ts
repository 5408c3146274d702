/**
 * Answers like the verb `route`, with knowledge that has seen no row of one table; for a kit's left-out measurement.
 *
 *     node training/routing/left-out.ts TABLE [--data ../shared/data/routing] route < requests.jsonl
 */
import { createInterface } from "node:readline";
import { entriesOf, modelsForTier } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import { type ModelName, PRODUCT_MODELS } from "#domain/models.ts";
import type { Tier } from "#domain/plans.ts";
import { chooseWith } from "#domain/routing/choose-model.ts";
import type { RouteMode } from "#domain/routing/route-decision.ts";
import { readFamilies } from "./families.ts";
import { featured } from "./learn-router.ts";
import { learnWithout } from "./learn-without.ts";
import { dataFolder, TABLES, trainingRows } from "./outcome-rows.ts";

interface Request {
  readonly id: string;
  readonly prompt: string;
  readonly tier?: Tier;
  readonly models?: readonly ModelName[];
  readonly mode?: RouteMode;
}

const table = process.argv[2];
if (table === undefined || !TABLES.some((name) => name === table))
  throw new Error(`The first argument must be one of ${TABLES.join(", ")}`);
const folder = dataFolder(process.argv);
const knowledge = learnWithout(table, featured(trainingRows(folder)), readFamilies(folder));

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const { id, prompt, tier, models, mode } = JSON.parse(line) as Request;
  const allowed =
    models === undefined && tier !== undefined
      ? modelsForTier(CATALOGUE_2025, tier)
      : entriesOf(CATALOGUE_2025, models ?? PRODUCT_MODELS);
  const decision = chooseWith(knowledge, { prompt, allowed, preferred: null, mode, strengths: "public-2024" });
  if (decision === null) throw new Error("no model was allowed");
  const { model, runnerUp, candidates, difficulty, category, reasons } = decision;
  const quality = Object.fromEntries(candidates.map((candidate) => [candidate.model, candidate.quality]));
  console.log(JSON.stringify({ id, model, runnerUp: runnerUp?.model, quality, difficulty, category, reasons }));
}
