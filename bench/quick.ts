import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { measureStreams, type StreamMeasurement } from "./measure.ts";
import { measurePlainCalls, printPlainCalls } from "./plain-calls.ts";
import { PORTKEY_SLEEP_MS } from "./portkey.ts";
import { medianOf } from "./quantiles.ts";
import { startParts } from "./start-parts.ts";
import type { Target } from "./target.ts";

/**
 * npm run bench:quick: the road as ratios to the bare pipe and the gateway of the same run, and reading beside a bare server, in about
 * three minutes. Everybody is measured in turn, three times, and the median counts: what was just started is compiled while it runs, and
 * a single trial is off by up to 15 %. Brackets have the least and the most of the three.
 * Each run is a line for each target in docs/bench-history.csv; on a busy machine only the ratios of CPU mean anything.
 */

const HISTORY = fileURLToPath(new URL("../docs/bench-history.csv", import.meta.url));
const HEADER =
  "date,commit,load,target,cpu_us_per_piece,times_pipe,times_portkey,cpu_ms_per_short_message,short_times_portkey,first_token_alone_p50_ms,alone_times_pipe,first_token_p95_ms_at_100,lost\n";

const WARM_UP = { count: 60, pace: { chunks: 50, intervalMs: 10 }, spreadMs: 1_000 };
const LONG = { count: 100, pace: { chunks: 200, intervalMs: 10 }, spreadMs: 2_000 };
const SHORT = { count: 100, pace: { chunks: 20, intervalMs: 10 }, spreadMs: 2_000 };
const ROUNDS = 3;
const READ_REPEATS = 2;
const ALONE = { count: 25, pace: { chunks: 5, intervalMs: 10 }, spreadMs: null };

interface Row {
  readonly target: Target;
  /** CPU in microseconds for each piece, with the database's server. */
  readonly longUs: number;
  readonly shortUs: number;
  /** First tokens in milliseconds. */
  readonly aloneMs: number;
  readonly longP95Ms: number;
  readonly lost: number;
  /** Least and most of the rounds, for the table. */
  readonly spread: { readonly longUs: Spread; readonly shortUs: Spread; readonly aloneMs: Spread };
}

type Spread = readonly [least: number, most: number];

interface Round {
  readonly long: StreamMeasurement;
  readonly short: StreamMeasurement;
  readonly alone: StreamMeasurement;
}

const stops: (() => Promise<unknown>)[] = [];

async function run(): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const { pipe, gateway, embedded, served, ...parts } = await startParts(stops);
  const targets = [pipe, ...(gateway === null ? [] : [gateway]), embedded.target, served.target, served.endpoint];
  const rounds = new Map<Target, Round[]>(targets.map((target) => [target, []]));
  for (const target of targets) await measureStreams(parts, target, WARM_UP);
  for (let round = 1; round <= ROUNDS; round++) {
    for (const target of targets) {
      console.error(`${round}: ${target.name} ...`);
      const long = await measureStreams(parts, target, LONG);
      const short = await measureStreams(parts, target, SHORT);
      rounds.get(target)?.push({ long, short, alone: await measureStreams(parts, target, ALONE) });
    }
  }
  const rows = targets.map((target) => rowOf(target, rounds.get(target) ?? []));
  const pipeRow = rows[0];
  const gatewayRow = gateway === null ? undefined : rows[1];
  const times = (own: number, of: number | undefined) => (of === undefined ? "" : (own / of).toFixed(2));
  if (!existsSync(HISTORY)) writeFileSync(HISTORY, HEADER);
  console.log(
    "| | CPU per piece | / pipe | / Portkey | CPU per short message | / Portkey | first token alone | / pipe | p95 at 100 |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (const { target, longUs, shortUs, aloneMs, longP95Ms, lost, spread } of rows) {
    const cells = [
      longUs.toFixed(0),
      times(longUs, pipeRow?.longUs),
      times(longUs, gatewayRow?.longUs),
      ((shortUs * SHORT.pace.chunks) / 1_000).toFixed(2),
      times(shortUs, gatewayRow?.shortUs),
      aloneMs.toFixed(1),
      times(aloneMs, pipeRow?.aloneMs),
      longP95Ms.toFixed(1),
    ];
    const shortMs = spread.shortUs.map((us) => (us * SHORT.pace.chunks) / 1_000);
    const ranges = new Map([
      [0, inWords(spread.longUs, 0)],
      [3, inWords(shortMs, 2)],
      [5, inWords(spread.aloneMs, 1)],
    ]);
    const shown = cells.map((cell, index) => (ranges.has(index) ? `${cell} (${ranges.get(index)})` : cell));
    console.log(`| ${target.name} | ${shown.join(" | ")} |`);
    const date = new Date().toISOString().slice(0, 16);
    appendFileSync(
      HISTORY,
      `${[date, commit(), loadBefore.toFixed(1), target.name.replaceAll(",", ""), ...cells, lost].join(",")}\n`,
    );
  }
  console.log("");
  const say = (line: string) => console.error(line);
  printPlainCalls(
    await measurePlainCalls({ load: parts.load, products: [embedded, served], repeats: READ_REPEATS, say, stops }),
  );
  console.log(
    `${cpus().length} cores, load before ${loadBefore.toFixed(1)}. Portkey's first token holds a sleep of ${PORTKEY_SLEEP_MS} ms in its code.`,
  );
}

function rowOf(target: Target, rounds: readonly Round[]): Row {
  const median = (of: (round: Round) => number) => medianOf(rounds.map(of));
  const spread = (of: (round: Round) => number): Spread => [Math.min(...rounds.map(of)), Math.max(...rounds.map(of))];
  const longUs = ({ long }: Round) => cpuOf(long);
  const shortUs = ({ short }: Round) => cpuOf(short);
  const aloneMs = ({ alone }: Round) => alone.firstTokenMs.p50;
  return {
    target,
    longUs: median(longUs),
    shortUs: median(shortUs),
    aloneMs: median(aloneMs),
    spread: { longUs: spread(longUs), shortUs: spread(shortUs), aloneMs: spread(aloneMs) },
    longP95Ms: median(({ long }) => long.firstTokenMs.p95),
    lost: rounds
      .flatMap(({ long, short, alone }) => [long, short, alone])
      .reduce((sum, each) => sum + each.lost + each.reordered + each.troubles.length, 0),
  };
}

const inWords = (spread: readonly number[], digits: number): string =>
  spread.map((value) => value.toFixed(digits)).join("–");

const cpuOf = (measured: StreamMeasurement): number =>
  (measured.cpuPerChunkUs ?? Number.NaN) + (measured.databaseCpuPerChunkUs ?? 0);

const commit = (): string => execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop().catch(console.error);
}
