/**
 * Judges the router by cross-validation on the training rows, beside its baselines, with 95 % bootstrap intervals.
 *
 *     node training/routing/evaluate-router.ts [--data ../shared/data/routing] [--vectors FILE] [--seed 0]
 *
 * Every fold is learnt, packed and unpacked anew without its rows; the same question is never on both sides.
 */
import { entriesOf } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import { PRODUCT_MODELS, type ProductModel } from "#domain/models.ts";
import { chooseWith, type RouterKnowledge } from "#domain/routing/choose-model.ts";
import { type LearnedShift, learnShift } from "#domain/routing/learned-shift.ts";
import { CATEGORIES } from "#domain/routing/prompt-category.ts";
import type { RouteMode } from "#domain/routing/route-decision.ts";
import { unpackScores } from "#domain/routing/unpack-scores.ts";
import { readFamilies } from "./families.ts";
import { type FeaturedRow, meanOf } from "./fit-scores.ts";
import { foldOf } from "./folds.ts";
import { intervalOf, resampled, seededRandom } from "./intervals.ts";
import { featured, learnRouter } from "./learn-router.ts";
import { landmarksOf } from "./learn-without.ts";
import { dataFolder, trainingRows } from "./outcome-rows.ts";
import { packScores } from "./pack-scores.ts";
import { pairScore } from "./pair-metrics.ts";
import { against, coinTossSaves, type Point, type PoolRow, pointOf, poolRow } from "./pool-metrics.ts";
import { readVectors, vectorsFile } from "./prompt-vectors.ts";

const FOLDS = 5;
const MODES: readonly RouteMode[] = ["quality", "balanced", "cost"];
const folder = dataFolder(process.argv);
const seedAt = process.argv.indexOf("--seed");
const seed = seedAt === -1 ? 0 : Number(process.argv[seedAt + 1]);
const families = readFamilies(folder);
const rows = featured(trainingRows(folder), readVectors(vectorsFile(process.argv)));
// Which single model is best is fixed on all training rows, as it is in the baseline that stands beside.
const complete = rows.filter(({ table }) => families.completeTables.includes(table));
const everything = complete.map((row) => poolRow(row, families));
const overall = Object.fromEntries(
  PRODUCT_MODELS.map((model) => [model, pointOf(everything, new Array(everything.length).fill(model)).quality]),
) as Record<ProductModel, number>;
const knowledge = Array.from({ length: FOLDS }, (_, fold): RouterKnowledge => {
  const seen = rows.filter(({ key }) => foldOf(key, seed, FOLDS) !== fold);
  const { scores, strengths } = learnRouter(seen, families);
  return {
    scores: unpackScores(packScores(scores)),
    strengths: { ...strengths, overall },
    landmarks: landmarksOf(seen),
  };
});

function decide(row: FeaturedRow, allowed: readonly ProductModel[], mode: RouteMode, shift?: LearnedShift) {
  const known = knowledge[foldOf(row.key, seed, FOLDS)];
  if (known === undefined) throw new Error("a fold without knowledge");
  const decision = chooseWith(known, {
    prompt: row.prompt,
    vector: row.vector,
    allowed: entriesOf(CATALOGUE_2025, allowed),
    preferred: null,
    mode,
    strengths: "public-2024",
    shift,
  });
  if (decision === null) throw new Error("no model was allowed");
  return decision;
}

for (const table of ["routellm_mmlu", "routellm_gsm8k"] as const) reportPair(table);
for (const tier of ["premier", "plus", "free"] as const) {
  reportPool(tier, families.tiers[tier], families.bestSingle[tier], families.completeTables);
}
reportPool("mmlu_pro", ["gpt-4o", "gemini-flash-lite", "gemini-2.5-pro"], "gpt-4o", ["mmlu_pro"]);

function reportPair(table: string): void {
  const own = rows.filter((row) => row.table === table);
  const gains = own.map(({ outcomes }) => (outcomes.strong ?? 0) - (outcomes.weak ?? 0));
  const byCategory = new Map<string, number[]>();
  own.forEach(({ cat }, at) => {
    byCategory.set(cat, [...(byCategory.get(cat) ?? []), gains[at] ?? 0]);
  });
  const random = seededRandom(1);
  const routers: readonly (readonly [string, readonly number[]])[] = [
    ["router", own.map((row) => decide(row, PRODUCT_MODELS, "quality").difficulty)],
    ["length", own.map(({ prompt }) => prompt.length)],
    ["random", own.map(() => random())],
    ["known category, in hindsight", own.map(({ cat }) => meanOf(byCategory.get(cat) ?? []))],
  ];
  for (const [name, scores] of routers) {
    const found = pairScore(scores, gains);
    const draws = resampled(
      own.map(() => table),
      (draw) =>
        pairScore(
          draw.map((at) => scores[at] ?? 0),
          draw.map((at) => gains[at] ?? 0),
        ).apgr,
    );
    const figures = [found.apgr, found.cpt50, found.cpt80].map((figure) => figure.toFixed(3)).join(" / ");
    console.log(`${table} ${own.length}: ${name}: APGR / CPT50 / CPT80 ${figures}, ${intervalOf(draws)}`);
  }
}

function reportPool(
  name: string,
  models: readonly ProductModel[],
  best: ProductModel,
  tables: readonly string[],
): void {
  const own = rows.filter((row) => tables.includes(row.table));
  const pool = own.map((row) => poolRow(row, families));
  const single = pointOf(
    pool,
    own.map(() => best),
  );
  const cheapest = models
    .map((model) =>
      pointOf(
        pool,
        own.map(() => model),
      ),
    )
    .reduce((low, point) => (point.dollars < low.dollars ? point : low));
  console.log(
    `pool ${name} ${own.length}: ${best} ${single.quality.toFixed(4)}; always-cheapest ${show(cheapest, single)}`,
  );
  for (const mode of MODES) {
    const picks = own.map((row) => decide(row, models, mode).model as ProductModel);
    const point = pointOf(pool, picks);
    const toss = coinTossSaves(point.quality, cheapest, single);
    const [kept, saved] = [0, 1].map((which) =>
      intervalOf(
        resampled(
          pool.map(({ table }) => table),
          (draw) => {
            const drawn = draw.flatMap((at) => pool[at] ?? []);
            const one = pointOf(
              drawn,
              draw.map(() => best),
            );
            const chosen = pointOf(
              drawn,
              draw.map((at): ProductModel => picks[at] ?? best),
            );
            const figures = against(chosen, one);
            return which === 0 ? figures.kept : figures.saved;
          },
        ),
      ),
    );
    const beside = toss === null ? "out of a coin toss's reach" : `coin toss saves ${percent(toss)}`;
    console.log(`  ${mode}: ${show(point, single)}, kept ${kept}, saved ${saved}; ${beside}`);
    console.log(`    worst forged outcomes: ${worstForged(own, pool, models, mode, point, single)}`);
  }
  console.log(`  known table, in hindsight: ${knownTable(pool, models, single)}`);
}

/** Forged outcomes that praise one model without end and damn all others, one after the other. */
function worstForged(
  own: readonly FeaturedRow[],
  pool: readonly PoolRow[],
  models: readonly ProductModel[],
  mode: RouteMode,
  plain: Point,
  single: Point,
): string {
  const found = models.map((praised) => {
    const shift = learnShift({
      picks: [],
      counts: CATEGORIES.flatMap((category) =>
        models.map((model) => ({
          category,
          difficulty: "medium",
          model,
          won: model === praised ? 1e6 : 0,
          lost: model === praised ? 0 : 1e6,
        })),
      ),
    });
    const picks = own.map((row) => decide(row, models, mode, shift).model as ProductModel);
    return { praised, point: pointOf(pool, picks) };
  });
  const worst = found.reduce((low, other) => (other.point.quality < low.point.quality ? other : low));
  return `${show(worst.point, single)} (${worst.praised} praised; without outcomes ${show(plain, single)})`;
}

/** The cheapest choice of one model per table that keeps the whole quality: knows the means of the measured rows. */
function knownTable(pool: readonly PoolRow[], models: readonly ProductModel[], single: Point): string {
  const tables = [...new Set(pool.map(({ table }) => table))];
  const ways = tables.reduce<ProductModel[][]>(
    (all, _) => all.flatMap((way) => models.map((model) => [...way, model])),
    [[]],
  );
  const points = ways.map((way) =>
    pointOf(
      pool,
      pool.map(({ table }) => way[tables.indexOf(table)] ?? "gpt-4o"),
    ),
  );
  return [1, 0.95]
    .map((share) => {
      const good = points.filter(({ quality }) => quality >= share * single.quality - 1e-12);
      const best = good.reduce((low, point) => (point.dollars < low.dollars ? point : low));
      return show(best, single);
    })
    .join("; ");
}

function show(point: Point, single: Point): string {
  const { kept, saved } = against(point, single);
  return `keeps ${percent(kept)}, saves ${percent(saved)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
