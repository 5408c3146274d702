import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureStreams, type StreamMeasurement } from "./measure.ts";
import type { MeasuredProcess } from "./measured-process.ts";
import { measurePlainCalls, PLAIN_CALLS_NOTE, printPlainCalls } from "./plain-calls.ts";
import { PORTKEY_SLEEP_MS } from "./portkey.ts";
import { medianOf, type Quantiles } from "./quantiles.ts";
import { startParts } from "./start-parts.ts";
import { type Target, wireTarget } from "./target.ts";

/** npm run bench: the product beside its floors and a peer, in one run. Markdown on stdout, progress on stderr. */

const { values } = parseArgs({
  options: {
    repeats: { type: "string", default: "3" },
    /** Leaves out the plain calls, or the streams. */
    only: { type: "string" },
    /** How many streams at once. */
    streams: { type: "string", default: "1,100,500" },
  },
});
const repeats = Number(values.repeats);
const streamCounts = values.streams.split(",").map(Number);

const PACE = { chunks: 200, intervalMs: 10 };
const SPREAD_MS = 2_000;
const WARM_UP = { count: 60, pace: { chunks: 50, intervalMs: 10 }, spreadMs: 1_000 };
/** One after the other: full ones for CPU and delay, short ones for the first token. */
const ALONE = { full: 3, short: 25, shortPace: { chunks: 5, intervalMs: 10 } };
/** The times hold up to this many streams; beyond, nothing may be lost. */
const GOAL = { streams: 100, p50: 15, p95: 60 };

const say = (line: string) => console.error(line);
const stops: (() => Promise<unknown>)[] = [];

async function run(): Promise<void> {
  say("Starting the provider, the floors, the gateway and the product ...");
  const { load, provider, providerOrigin, pipe, gateway, embedded, served } = await startParts(stops);
  if (gateway === null) console.log("The npm package @portkey-ai/gateway could not be had; its rows are missing.\n");

  console.log(`# Speed\n\n${machine()}\n`);
  if (values.only !== "streams") {
    console.log(`## Plain calls\n\nMedians of ${repeats}. ${PLAIN_CALLS_NOTE}\n`);
    printPlainCalls(await measurePlainCalls({ load, products: [embedded, served], repeats, say, stops }));
  }
  if (values.only !== "calls") {
    const direct = wireTarget("nothing between", null, providerOrigin);
    const targets = [
      direct,
      pipe,
      ...(gateway === null ? [] : [gateway]),
      embedded.target,
      served.target,
      embedded.endpoint,
      served.endpoint,
    ];
    await streams({ load, provider }, targets);
  }
}

async function streams(
  parts: { readonly load: MeasuredProcess; readonly provider: MeasuredProcess },
  targets: readonly Target[],
): Promise<void> {
  for (const count of streamCounts) {
    const rows = new Map<Target, StreamMeasurement[]>(targets.map((target) => [target, []]));
    for (let repeat = 1; repeat <= repeatsOf(count); repeat++) {
      for (const target of targets) {
        say(`${count} streams, ${target.name}, ${repeat} of ${repeatsOf(count)}`);
        // Right before each trial: a program that has idled while others were measured has forgotten its compiled code.
        await measureStreams(parts, target, WARM_UP);
        const measured =
          count === 1
            ? await measureAlone(parts, target)
            : await measureStreams(parts, target, { count, pace: PACE, spreadMs: SPREAD_MS });
        rows.get(target)?.push(measured);
      }
    }
    printStreams(count, rows);
  }
}

async function measureAlone(
  parts: { readonly load: MeasuredProcess; readonly provider: MeasuredProcess },
  target: Target,
): Promise<StreamMeasurement> {
  const full = await measureStreams(parts, target, { count: ALONE.full, pace: PACE, spreadMs: null });
  const short = await measureStreams(parts, target, { count: ALONE.short, pace: ALONE.shortPace, spreadMs: null });
  return { ...full, firstTokenMs: short.firstTokenMs };
}

function printStreams(count: number, rows: ReadonlyMap<Target, readonly StreamMeasurement[]>): void {
  const title = count === 1 ? "One stream at a time" : `${count} streams`;
  console.log(`## ${title}\n
${PACE.chunks} pieces ${PACE.intervalMs} ms apart${count === 1 ? "" : `, begun within ${SPREAD_MS / 1000} s, medians of ${repeatsOf(count)}`}. First token: from POST to the first piece of the answer. Delay: from the provider's sending a
piece to its arrival; Redraft gathers pieces for up to 40 ms on purpose. CPU: of the process in between, all its threads.\n`);
  console.log(
    "| between client and provider | first token p50 / p95 / p99 | delay of a piece p50 / p95 / p99 | CPU per piece | memory | event-loop lag p50 / p99 | lost | reordered | failed |",
  );
  console.log("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const [target, measured] of rows) {
    const sum = (of: (each: StreamMeasurement) => number) => measured.reduce((total, each) => total + of(each), 0);
    const lag = (of: "p50" | "p99") => median(measured, (each) => each.usage?.loopLagMs[of] ?? null);
    const database = median(measured, (each) => each.databaseCpuPerChunkUs);
    const cells = [
      target.name,
      quantiles(measured.map((each) => each.firstTokenMs)),
      quantiles(measured.map((each) => each.delayMs)),
      number(
        median(measured, (each) => each.cpuPerChunkUs),
        0,
        " µs",
      ) + (database === null ? "" : ` + ${number(database, 0, " µs")} in PostgreSQL`),
      number(
        median(measured, (each) => each.usage?.residentMb ?? null),
        0,
        " MB",
      ),
      `${number(lag("p50"), 1)} / ${number(lag("p99"), 1, " ms")}`,
      sum(({ lost }) => lost),
      sum(({ reordered }) => reordered),
      sum(({ troubles }) => troubles.length),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log("");
  for (const [target, measured] of rows) if (target.name.startsWith("Redraft")) compare(count, target, measured, rows);
  console.log("");
}

/** The product's figures as ratios to the floor and the peer, and beside the goals. */
function compare(
  count: number,
  product: Target,
  measured: readonly StreamMeasurement[],
  rows: ReadonlyMap<Target, readonly StreamMeasurement[]>,
): void {
  const cpu = cpuOf(measured);
  const first = (each: StreamMeasurement) => each.firstTokenMs.p50;
  const ratios = [...rows]
    .filter(([target]) => target.process !== null && !target.name.startsWith("Redraft"))
    .map(([target, theirs]) => {
      const firstTimes = (median(measured, first) ?? Number.NaN) / (median(theirs, first) ?? Number.NaN);
      const cpuTimes = (cpu ?? Number.NaN) / (cpuOf(theirs) ?? Number.NaN);
      const awake =
        (median(measured, first) ?? Number.NaN) / ((median(theirs, first) ?? Number.NaN) - PORTKEY_SLEEP_MS);
      const less = target.name.startsWith("Portkey") ? ` (${awake.toFixed(2)} without the sleep in its code)` : "";
      return `first token ${firstTimes.toFixed(2)}${less} and CPU per piece ${cpuTimes.toFixed(2)} times the ${target.name}'s`;
    });
  console.log(`- ${product.name}: ${ratios.join("; ")}.`);
  const gateway = [...rows].find(([target]) => target.name.startsWith("Portkey"))?.[1];
  const p50 = median(measured, (each) => each.firstTokenMs.p50) ?? Number.NaN;
  const p95 = median(measured, (each) => each.firstTokenMs.p95) ?? Number.NaN;
  const isWhole = measured.every((each) => each.lost + each.reordered + each.troubles.length === 0);
  const latencyGoals = [
    `first token p50 <= ${GOAL.p50} ms ${met(p50 <= GOAL.p50)}`,
    `p95 <= ${GOAL.p95} ms ${met(p95 <= GOAL.p95)}`,
  ];
  const goals = [
    ...(count <= GOAL.streams ? latencyGoals : []),
    ...(gateway === undefined ? [] : [`CPU per piece below Portkey's ${met((cpu ?? 0) < (cpuOf(gateway) ?? 0))}`]),
    `nothing lost or reordered ${met(isWhole)}`,
  ];
  console.log(`  - goals: ${goals.join(", ")}`);
}

/** Five hundred take their time, and one alone is asked often enough in one go. */
const repeatsOf = (count: number): number => (count === 1 ? 1 : count > 100 ? Math.min(2, repeats) : repeats);

const met = (isMet: boolean): string => (isMet ? "(met)" : "(**missed**)");

/** With its database, where that is a server of its own. */
const cpuOf = (measured: readonly StreamMeasurement[]): number | null =>
  median(measured, (each) =>
    each.cpuPerChunkUs === null ? null : each.cpuPerChunkUs + (each.databaseCpuPerChunkUs ?? 0),
  );

function median(
  measured: readonly StreamMeasurement[],
  of: (measurement: StreamMeasurement) => number | null,
): number | null {
  const found = measured.map(of).filter((value) => value !== null);
  return found.length === 0 ? null : medianOf(found);
}

const number = (value: number | null, digits: number, unit = ""): string =>
  value === null ? "–" : `${value.toFixed(digits)}${unit}`;

function quantiles(measured: readonly Quantiles[]): string {
  const at = (key: keyof Quantiles) => medianOf(measured.map((each) => each[key])).toFixed(1);
  return `${at("p50")} / ${at("p95")} / ${at("p99")} ms`;
}

const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}, ${process.platform} ${process.arch}. Provider, load generator and what is measured share these cores: compare the rows, not the days.`;

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop().catch(console.error);
}
