import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { measureStreams, type StreamMeasurement } from "./measure.ts";
import { measurePlainCalls, printPlainCalls } from "./plain-calls.ts";
import { PORTKEY_SLEEP_MS } from "./portkey.ts";
import { startParts } from "./start-parts.ts";
import type { Target } from "./target.ts";

/**
 * npm run bench:quick: the road as ratios to the bare pipe and the gateway of the same run, and reading beside a bare server, in under
 * three minutes.
 * Each run is a line for each target in docs/bench-history.csv; on a busy machine only the ratios of CPU mean anything.
 */

const HISTORY = fileURLToPath(new URL("../docs/bench-history.csv", import.meta.url));
const HEADER =
  "date,commit,load,target,cpu_us_per_piece,times_pipe,times_portkey,cpu_ms_per_short_message,short_times_portkey,first_token_alone_p50_ms,alone_times_pipe,first_token_p95_ms_at_100,lost\n";

const WARM_UP = { count: 60, pace: { chunks: 50, intervalMs: 10 }, spreadMs: 1_000 };
const LONG = { count: 100, pace: { chunks: 200, intervalMs: 10 }, spreadMs: 2_000 };
const SHORT = { count: 100, pace: { chunks: 20, intervalMs: 10 }, spreadMs: 2_000 };
const READ_REPEATS = 2;
const ALONE = { count: 25, pace: { chunks: 5, intervalMs: 10 }, spreadMs: null };

interface Measured {
  readonly target: Target;
  readonly long: StreamMeasurement;
  readonly short: StreamMeasurement;
  readonly alone: StreamMeasurement;
}

const stops: (() => Promise<unknown>)[] = [];

async function run(): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const { pipe, gateway, embedded, served, ...parts } = await startParts(stops);
  const targets = [pipe, ...(gateway === null ? [] : [gateway]), embedded.target, served.target, served.endpoint];
  const rows: Measured[] = [];
  for (const target of targets) {
    console.error(`${target.name} ...`);
    await measureStreams(parts, target, WARM_UP);
    const long = await measureStreams(parts, target, LONG);
    const short = await measureStreams(parts, target, SHORT);
    rows.push({ target, long, short, alone: await measureStreams(parts, target, ALONE) });
  }
  const pipeRow = rows[0];
  const gatewayRow = gateway === null ? undefined : rows[1];
  const times = (own: number, of: number | undefined) => (of === undefined ? "" : (own / of).toFixed(2));
  if (!existsSync(HISTORY)) writeFileSync(HISTORY, HEADER);
  console.log(
    "| | CPU per piece | / pipe | / Portkey | CPU per short message | / Portkey | first token alone | / pipe | p95 at 100 |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (const { target, long, short, alone } of rows) {
    const shortMs = (cpuOf(short) * SHORT.pace.chunks) / 1_000;
    const cells = [
      cpuOf(long).toFixed(0),
      times(cpuOf(long), pipeRow && cpuOf(pipeRow.long)),
      times(cpuOf(long), gatewayRow && cpuOf(gatewayRow.long)),
      shortMs.toFixed(2),
      times(cpuOf(short), gatewayRow && cpuOf(gatewayRow.short)),
      alone.firstTokenMs.p50.toFixed(1),
      times(alone.firstTokenMs.p50, pipeRow?.alone.firstTokenMs.p50),
      long.firstTokenMs.p95.toFixed(1),
    ];
    const lost = [long, short, alone].reduce((sum, each) => sum + each.lost + each.reordered + each.failed, 0);
    console.log(`| ${target.name} | ${cells.join(" | ")} |`);
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

/** In microseconds for each piece, with the database's server. */
const cpuOf = (measured: StreamMeasurement): number =>
  (measured.cpuPerChunkUs ?? Number.NaN) + (measured.databaseCpuPerChunkUs ?? 0);

const commit = (): string => execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop().catch(console.error);
}
