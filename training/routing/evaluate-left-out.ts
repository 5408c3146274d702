/**
 * Judges the router on tables its weights have not seen, by the training rows alone: each table that every model has answered
 * is left out in turn, and what is saved at a share of the best single model's quality is read off a sweep of the price, as the
 * kit does. The sweep is optimistic: its price is chosen on the measured rows.
 *
 *     node training/routing/evaluate-left-out.ts [--data ../shared/data/routing]
 */
import { entriesOf } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import { PRODUCT_MODELS, type ProductModel } from "#domain/models.ts";
import { chooseWith } from "#domain/routing/choose-model.ts";
import { readFamilies } from "./families.ts";
import { type FeaturedRow, meanOf } from "./fit-scores.ts";
import { intervalOf, resampled, seededRandom } from "./intervals.ts";
import { featured } from "./learn-router.ts";
import { learnWithout } from "./learn-without.ts";
import { dataFolder, trainingRows } from "./outcome-rows.ts";
import { against, coinTossSaves, expectedDollars, type PoolRow, pointOf, poolRow } from "./pool-metrics.ts";

type Qualities = Readonly<Partial<Record<ProductModel, number>>>;

const BEST = "claude-sonnet";
/** The kit's prices of a dollar, and a fine grid of the same span. */
const COARSE = [0, ...Array.from({ length: 90 }, (_, step) => 10 ** ((5.5 * step) / 89))];
const FINE = [0, ...Array.from({ length: 500 }, (_, step) => 10 ** ((5.5 * step) / 499))];
const AROUND = [0.94, 0.945, 0.95, 0.955, 0.96, 0.965, 0.97];

const folder = dataFolder(process.argv);
const families = readFamilies(folder);
const rows = featured(trainingRows(folder));
const own = families.completeTables.flatMap((table) => rows.filter((row) => row.table === table));
const pool = own.map((row) => poolRow(row, families));
const dollars = own.map((row) => expectedDollars(row.prompt, families));
const predicted = families.completeTables.flatMap((table) => predictWithout(table));
const random = seededRandom(1);
const single = pointOf(
  pool,
  own.map((): ProductModel => BEST),
);

report("router", predicted);
report(
  "length: the longer, the better the best model",
  own.map(({ prompt }) => mixOf(1 - 1 / (1 + prompt.length / 500))),
);
report(
  "random mix of the best value and the best model",
  own.map(() => mixOf(random())),
);
report(
  "known table, in hindsight",
  own.map((_, at) => meansOf(pool[at]?.table ?? "")),
);
const cheapest = pointOf(
  pool,
  own.map((): ProductModel => "gemini-flash-lite"),
);
const toss = coinTossSaves(0.95 * single.quality, cheapest, single) ?? 0;
console.log(`coin toss between the cheapest and the best model: ${(100 * toss).toFixed(1)} %`);
for (const table of families.completeTables) {
  const at = own.flatMap((row, index) => (row.table === table ? [index] : []));
  const mean = (model: ProductModel): string => meanOf(at.map((index) => predicted[index]?.[model] ?? 0)).toFixed(3);
  console.log(`${table}: predicted ${PRODUCT_MODELS.map((model) => `${model} ${mean(model)}`).join(", ")}`);
}

function predictWithout(table: string): Qualities[] {
  const knowledge = learnWithout(table, rows, families);
  return own
    .filter((row) => row.table === table)
    .map(({ prompt }: FeaturedRow) => {
      const input = {
        prompt,
        allowed: entriesOf(CATALOGUE_2025, PRODUCT_MODELS),
        preferred: null,
        mode: "quality",
        strengths: "public-2024",
      } as const;
      const decision = chooseWith(knowledge, input);
      return Object.fromEntries((decision?.candidates ?? []).map(({ model, quality }) => [model, quality]));
    });
}

/** Only the model of the best value and the best one, the latter ahead by `lead`. */
function mixOf(lead: number): Qualities {
  return { "gpt-4o-mini": 0, [BEST]: lead };
}

function meansOf(table: string): Qualities {
  const rowsOf = pool.filter((row) => row.table === table);
  return Object.fromEntries(
    PRODUCT_MODELS.map((model) => [model, meanOf(rowsOf.map(({ quality }) => quality[model] ?? 0))]),
  );
}

function report(name: string, qualities: readonly Qualities[]): void {
  const picks = FINE.map((price) => picksAt(qualities, price));
  const coarse = COARSE.map((price) => picksAt(qualities, price));
  const all = [...pool.keys()];
  const draws = resampled(
    pool.map(({ table }) => table),
    (draw) => savedAt(coarse, 0.95, draw),
  );
  const around = meanOf(AROUND.map((share) => savedAt(picks, share, all)));
  const figures = [savedAt(coarse, 0.95, all), savedAt(picks, 0.95, all), around, savedAt(coarse, 1, all)];
  const [kit, fine, near, whole] = figures.map((share) => `${(100 * share).toFixed(1)} %`);
  console.log(
    `${name}: saved at 95 % ${kit} (${intervalOf(draws)}); fine ${fine}; 94 to 97 % ${near}; at 100 % ${whole}`,
  );
}

function picksAt(qualities: readonly Qualities[], price: number): ProductModel[] {
  return qualities.map((quality, at) => {
    const worth = (model: ProductModel): number =>
      (quality[model] ?? Number.NEGATIVE_INFINITY) - price * (dollars[at]?.[model] ?? 0);
    return PRODUCT_MODELS.reduce((best, model) => (worth(model) > worth(best) ? model : best));
  });
}

/** The most that any price saves while it keeps the share; 0 when none does. */
function savedAt(picks: readonly (readonly ProductModel[])[], share: number, draw: readonly number[]): number {
  const drawn = draw.flatMap((at): readonly PoolRow[] => pool.slice(at, at + 1));
  const one = pointOf(
    drawn,
    draw.map((): ProductModel => BEST),
  );
  const good = picks.flatMap((way) => {
    const { kept, saved } = against(
      pointOf(
        drawn,
        draw.map((at) => way[at] ?? BEST),
      ),
      one,
    );
    return kept >= share - 1e-12 ? [saved] : [];
  });
  return Math.max(0, ...good);
}
