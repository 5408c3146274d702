/**
 * What the vector of a prompt costs the first word: the product with and without the embedder, each on a database of its own, in
 * turn in one run. Markdown on stdout. The embedder is fetched into `FOLDER` where it is not there.
 *
 *     node scripts/run.mjs bench/prompt-vector.ts FOLDER
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { fetchEmbedder } from "#server/adapters/embeddings/fetch-embedder.ts";
import { fetchNativeEngine } from "#server/adapters/embeddings/fetch-native-engine.ts";
import { EMBEDDER_MANIFEST } from "#server/adapters/embeddings/recipe.ts";
import { npmCommand } from "#server/adapters/npm-packages/install-packages.ts";
import { startPostgresServer } from "#support/postgres-server.ts";
import { emptyDatabase } from "../tests/faults/empty-database.ts";
import { measureStreams, type StreamMeasurement } from "./measure.ts";
import { type Product, startProduct } from "./product.ts";
import { medianOf } from "./quantiles.ts";
import { startWire } from "./start-parts.ts";

const ROUNDS = 5;
const WARM_UP = { count: 60, pace: { chunks: 50, intervalMs: 10 }, spreadMs: 1_000 };
const LONG = { chunks: 200, intervalMs: 10 };
const TRIALS = {
  "one at a time": { count: 25, pace: { chunks: 5, intervalMs: 10 }, spreadMs: null },
  "100 streams": { count: 100, pace: LONG, spreadMs: 2_000 },
  "100 streams, the provider takes 300 ms": { count: 100, pace: { ...LONG, firstMs: 300 }, spreadMs: 2_000 },
};

const folder = process.argv[2];
if (folder === undefined) throw new Error("Name the folder that keeps the embedder.");
const stops: (() => Promise<unknown>)[] = [];

async function run(embedderFrom: string): Promise<void> {
  await fetchEmbedderInto(embedderFrom);
  const { load, provider, providerOrigin } = await startWire(stops);
  const postgres = await startPostgresServer();
  stops.push(() => postgres.stop());
  const started = async (name: string, database: string, rest: { readonly embedderFrom?: string }) => {
    const databaseUrl = await emptyDatabase(postgres.url, database);
    const product = await startProduct({ name, providerOrigin, databaseUrl, databaseCpuMs: null, ...rest });
    stops.push(() => product.stop());
    return product;
  };
  const products = [
    await started("without", "redraft_bench", {}),
    await started("with", "redraft_bench_vectors", { embedderFrom }),
  ];
  console.log(`Load before ${(loadavg()[0] ?? 0).toFixed(1)}; medians of ${ROUNDS}.\n`);
  console.log("| | vector | first token p50 | p95 |\n|---|---|---:|---:|");
  for (const { target } of products) await measureStreams({ load, provider }, target, WARM_UP);
  for (const [what, trial] of Object.entries(TRIALS)) {
    const found = new Map<Product, StreamMeasurement[]>(products.map((product) => [product, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [{ target }, measured] of found)
        measured.push(await measureStreams({ load, provider }, target, trial));
    }
    for (const [{ target }, measured] of found) {
      const ms = (of: "p50" | "p95") => medianOf(measured.map(({ firstTokenMs }) => firstTokenMs[of])).toFixed(1);
      console.log(`| ${what} | ${target.name} | ${ms("p50")} ms | ${ms("p95")} ms |`);
    }
  }
}

try {
  await run(folder);
} finally {
  for (const stop of stops.reverse()) await stop().catch(console.error);
}

const WITHIN_MS = 15 * 60_000;

/** The embedder and its quick engine, as a server with this data folder would fetch them. Throws what kept one of them away. */
async function fetchEmbedderInto(dataDirectory: string): Promise<void> {
  const order = { directory: join(dataDirectory, "embedder"), npm: npmCommand(process.env) };
  await fetchEmbedder({ ...order, recipe: EMBEDDER_MANIFEST }, AbortSignal.timeout(WITHIN_MS));
  await fetchNativeEngine(order, AbortSignal.timeout(WITHIN_MS));
}
