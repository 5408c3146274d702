/**
 * Holds each mode to its promise (domain/routing/promises.ts) by the training rows alone: at home, by five-fold cross-validation
 * on the tables that every model has answered; and away, where each table is left out in turn. Writes the figures that the page
 * "How well does it choose?" shows with --write.
 *
 *     node training/routing/evaluate-promises.ts [--data ../shared/data/routing] [--vectors FILE] [--write | --dev]
 *
 * With --dev the rows that nothing was chosen by are judged: at home by what all training rows teach, away by what the others do.
 * They are looked at seldom, see docs/quality.md.
 * Which single model is best is fixed on all training rows, for the router and for what it is compared with.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import type { ProductModel } from "#domain/models.ts";
import { chooseWith, type RouterKnowledge } from "#domain/routing/choose-model.ts";
import type { MeasuredMode } from "#domain/routing/measured-choices.ts";
import { PROMISES } from "#domain/routing/promises.ts";
import { ROUTE_MODES, type RouteMode } from "#domain/routing/route-decision.ts";
import type { PerModel } from "#domain/routing/strength-table.ts";
import { unpackScores } from "#domain/routing/unpack-scores.ts";
import { readFamilies } from "./families.ts";
import type { FeaturedRow } from "./fit-scores.ts";
import { foldOf } from "./folds.ts";
import { quantilesOf, resampled } from "./intervals.ts";
import { featured, learnRouter } from "./learn-router.ts";
import { landmarksOf, learnWithout } from "./learn-without.ts";
import { dataFolder, outcomeRows, TABLES, trainingRows } from "./outcome-rows.ts";
import { packScores } from "./pack-scores.ts";
import { against, arenaScore, type PoolRow, pointOf, poolRow } from "./pool-metrics.ts";
import { readVectors, vectorsFile } from "./prompt-vectors.ts";

const FOLDS = 5;
const BINS = 10;
const folder = dataFolder(process.argv);
const families = readFamilies(folder);
const vectors = readVectors(vectorsFile(process.argv));
const isDev = process.argv.includes("--dev");
const rows = featured(trainingRows(folder), vectors);
const judgedRows = isDev ? featured(outcomeRows(folder, "dev", TABLES), vectors) : rows;
const complete = families.completeTables;
const isOwn = ({ table }: FeaturedRow): boolean => complete.includes(table);
const ownPool = rows.filter(isOwn).map((row) => poolRow(row, families));
const own = judgedRows.filter(isOwn);
const overall = Object.fromEntries(
  families.pool.map((model) => [model, pointOf(ownPool, new Array(ownPool.length).fill(model)).quality]),
) as PerModel<number>;

interface Judged {
  readonly row: FeaturedRow;
  readonly picks: Readonly<Record<RouteMode, ProductModel>>;
  readonly best: ProductModel;
  readonly isSure: boolean;
  readonly predicted: Readonly<Partial<Record<ProductModel, number>>>;
}

const home = isDev
  ? own.map(judgedBy(knowledgeOf(rows)))
  : Array.from({ length: FOLDS }, (_, fold) => {
      const isHeldBack = ({ key }: FeaturedRow): boolean => foldOf(key, 0, FOLDS) === fold;
      return own.filter(isHeldBack).map(judgedBy(knowledgeOf(rows.filter((row) => !isHeldBack(row)))));
    }).flat();
// Two tables in which most of the pool has answered stand beside: there the router has to do without some models.
const tables = [...complete, "zeroeval_numersense_v2", "mmlu_pro", "reasoning_gym"];
const away = new Map(
  tables.map((table) => {
    const isOf = (row: FeaturedRow): boolean => row.table === table;
    return [table, judgedRows.filter(isOf).map(judgedBy(learnWithout(table, rows, families)))];
  }),
);
const unknown = complete.flatMap((table) => away.get(table) ?? []);

const report = {
  home: figuresOf(home),
  unknown: figuresOf(unknown),
  tables: Object.fromEntries([...away].map(([table, judged]) => [table, figuresOf(judged)])),
  homeByTable: Object.fromEntries(
    complete.map((table) => [table, figuresOf(home.filter(({ row }) => row.table === table))]),
  ),
  best: families.bestSingle.premier,
  singles: Object.fromEntries(
    families.pool.map((model) => [
      model,
      figuresOfPicks(
        own.map((row) => poolRow(row, families)),
        own.map(() => model),
        own.map(() => families.bestSingle.premier),
      ),
    ]),
  ),
};
for (const [name, figures] of [
  ["home", report.home],
  ["each table left out", report.unknown],
  ...Object.entries(report.tables),
] as const) {
  console.log(`${name}: ${figures.prompts} prompts, sure of ${percent(figures.sure)}, ECE ${figures.ece.toFixed(3)}`);
  for (const mode of ROUTE_MODES) {
    const { kept, keptInterval, saved, savedInterval } = figures.modes[mode];
    console.log(
      `  ${mode}: kept ${percent(kept)} (${keptInterval.map(percent).join(" .. ")}), saved ${percent(saved)} (${savedInterval.map(percent).join(" .. ")}), promised ${percent(PROMISES[mode].keptMin)}`,
    );
  }
}
// Of the tables that all models have answered, as its quality comes from the single models' there.
const arena = ({ kept, dollarsPerThousand }: MeasuredMode): string =>
  percent(arenaScore({ quality: kept * overall[report.best], dollars: dollarsPerThousand / 1000 }));
const told = {
  home: report.home.modes,
  "each table left out": report.unknown.modes,
  "always one model": report.singles,
};
for (const [name, figures] of Object.entries(told)) {
  const scores = Object.entries(figures).map(([choice, each]) => `${choice} ${arena(each)}`);
  console.log(`RouterArena's score, ${name}: ${scores.join(", ")}`);
}
if (process.argv.includes("--write") && !isDev) {
  const file = join(import.meta.dirname, "../../src/domain/routing/weights/measured-choices.ts");
  writeFileSync(file, sourceOf(report));
}

function knowledgeOf(seen: readonly FeaturedRow[]): RouterKnowledge {
  const { scores, strengths } = learnRouter(seen, families);
  return { scores: unpackScores(packScores(scores)), strengths, landmarks: landmarksOf(seen) };
}

function judgedBy(knowledge: RouterKnowledge): (row: FeaturedRow) => Judged {
  return (row) => judge(row, knowledge);
}

function judge(row: FeaturedRow, knowledge: RouterKnowledge): Judged {
  const known = Object.keys(poolRow(row, families).quality) as ProductModel[];
  const strengths = knowledge.strengths === null ? null : { ...knowledge.strengths, overall };
  const ask = (mode: RouteMode) => {
    const decision = chooseWith(
      { ...knowledge, strengths },
      {
        prompt: row.prompt,
        vector: row.vector,
        allowed: entriesOf(CATALOGUE_2025, known),
        preferred: null,
        mode,
        strengths: "public-2024",
      },
    );
    if (decision === null) throw new Error(`${row.table}: no model has an outcome`);
    return decision;
  };
  const asked = Object.fromEntries(ROUTE_MODES.map((mode) => [mode, ask(mode)])) as Record<
    RouteMode,
    ReturnType<typeof ask>
  >;
  const best = known.reduce((first, model) => (overall[model] > overall[first] ? model : first));
  return {
    row,
    best,
    picks: Object.fromEntries(ROUTE_MODES.map((mode) => [mode, asked[mode].model])) as Judged["picks"],
    isSure: asked.cost.isSure === true,
    predicted: Object.fromEntries(asked.cost.candidates.map(({ model, quality }) => [model, quality])),
  };
}

function figuresOf(judged: readonly Judged[]) {
  const pool = judged.map(({ row }) => poolRow(row, families));
  const modes = Object.fromEntries(
    ROUTE_MODES.map((mode) => {
      const picks = judged.map((each) => each.picks[mode]);
      return [
        mode,
        figuresOfPicks(
          pool,
          picks,
          judged.map(({ best }) => best),
        ),
      ];
    }),
  ) as Record<RouteMode, MeasuredMode>;
  return {
    prompts: judged.length,
    sure: rounded(judged.filter(({ isSure }) => isSure).length / judged.length),
    ece: rounded(calibrationError(judged)),
    modes,
  };
}

/** What the picks keep and save against the best single models; all three run along each other. */
function figuresOfPicks(
  pool: readonly PoolRow[],
  picks: readonly ProductModel[],
  best: readonly ProductModel[],
): MeasuredMode {
  const figures = (draw: readonly number[]) => {
    const drawn = draw.flatMap((at) => pool[at] ?? []);
    const point = (models: readonly ProductModel[]) =>
      pointOf(
        drawn,
        draw.flatMap((at) => models[at] ?? []),
      );
    return { ...against(point(picks), point(best)), dollars: point(picks).dollars };
  };
  const whole = figures([...pool.keys()]);
  const draws: ReturnType<typeof figures>[] = [];
  resampled(
    pool.map(({ table }) => table),
    (draw) => draws.push(figures(draw)),
  );
  return {
    kept: rounded(whole.kept),
    keptInterval: quantilesOf(draws.map(({ kept }) => kept)).map(rounded),
    saved: rounded(whole.saved),
    savedInterval: quantilesOf(draws.map(({ saved }) => saved)).map(rounded),
    dollarsPerThousand: rounded(1000 * whole.dollars),
  };
}

/** How far predicted quality lies from outcomes, over tenths of the predictions of all models. */
function calibrationError(judged: readonly Judged[]): number {
  const pairs = judged.flatMap(({ row, predicted }) => {
    const { quality } = poolRow(row, families);
    return (Object.entries(predicted) as [ProductModel, number][]).flatMap(([model, value]) =>
      quality[model] === undefined ? [] : [[value, quality[model]] as const],
    );
  });
  const bins = Map.groupBy(pairs, ([value]) => Math.min(BINS - 1, Math.floor(value * BINS)));
  let error = 0;
  for (const bin of bins.values()) error += Math.abs(bin.reduce((sum, [value, outcome]) => sum + value - outcome, 0));
  return error / pairs.length;
}

function sourceOf(figures: typeof report): string {
  return `// Made by training/routing/evaluate-promises.ts --write; do not edit.
import type { MeasuredChoices } from "../measured-choices.ts";

export const MEASURED_CHOICES: MeasuredChoices = ${JSON.stringify({ run: new Date().toISOString().slice(0, 10), ...figures }, null, 2)};
`;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
