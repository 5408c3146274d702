import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { type Database, openDatabase } from "#server/adapters/postgres/open-database.ts";
import { databaseUrl, startPostgresServer } from "#support/postgres-server.ts";
import { seedDatabase } from "../scripts/seed/seed-database.ts";
import { emptyDatabase } from "../tests/faults/empty-database.ts";
import { openDatabaseCpu } from "./database-cpu.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { medianOf, quantilesOf } from "./quantiles.ts";
import { type Askers, findAskers, type ScaleCase, scaleCases } from "./scale-cases.ts";
import { slowestPlans } from "./slowest-plans.ts";

/** npm run bench:scale: the pages of an instance with many users and messages. Markdown on stdout, progress on stderr. */

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "100000" },
    messages: { type: "string", default: "1000000" },
    /** Calls of each in a round. */
    repeats: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
    /** The database inside the process instead of a PostgreSQL server. */
    embedded: { type: "boolean", default: false },
    /** On the server of TEST_DATABASE_URL: measure what an earlier run has left there. */
    again: { type: "boolean", default: false },
    /** Calls whose name holds this. */
    only: { type: "string", default: "" },
    plans: { type: "string", default: "3" },
  },
});
const [repeats, rounds] = [Number(values.repeats), Number(values.rounds)];
const BAR_MS = 100;
const WARM_UP = 3;
/** As long as features/admin/cache-by-compute-time.ts keeps a sum, in times of how long that took; a little more. */
const KEPT_TIMES = 21;
const DATABASE_NAME = "redraft_scale";
const begunAt = Date.now();
const say = (line: string) => console.error(`${((Date.now() - begunAt) / 1000).toFixed(0)} s: ${line}`);
const stops: (() => Promise<unknown>)[] = [];

/** What server and database have used of the CPU; on a busy machine a better measure than the clock. */
let cpuUsedMs: () => Promise<number> = async () => 0;

async function run(): Promise<void> {
  const place = values.embedded ? inFolder() : await onServer();
  const prepared = await withDatabase(place, prepare);
  const server = new MeasuredProcess(fileURLToPath(new URL("./serve.ts", import.meta.url)), {
    env: { PORT: "0", EMBEDDED_MODEL: "off", ...place.environment },
  });
  stops.push(() => server.stop());
  const databaseCpuMs = place.url === null ? null : await openDatabaseCpu(place.url);
  cpuUsedMs = async () => (await server.usage()).cpuMs + (databaseCpuMs?.() ?? 0);
  const origin = `http://127.0.0.1:${await server.reported<number>("port")}`;
  console.log(
    `# ${values.users} users, ${values.messages} messages, ${values.embedded ? "embedded database" : "PostgreSQL server"}\n`,
  );
  console.log(
    `${cpus().length} cores, Node ${process.versions.node}. One call after another, medians of ${rounds} rounds of ${repeats} calls each; sums that are kept are added up anew for every call. The bar is a p95 of ${BAR_MS} ms. CPU is what server and database used for a call, whatever else the machine does.\n`,
  );
  console.log("| call | p50 | p95 | slowest | CPU | bytes | bar |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |");
  const measured = new Map<string, Measured[]>();
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}`);
    const found = await anchors(origin, place);
    for (const one of prepared.cases) found.set(one.name, await measureCase(origin, one, prepared.headers[one.asker]));
    for (const [name, of] of found) measured.set(name, [...(measured.get(name) ?? []), of]);
  }
  for (const [name, all] of measured) printRow(name, all);
  await server.stop();
  if (Number(values.plans) > 0) await withDatabase(place, (database) => printPlans(database, prepared));
}

interface Prepared {
  readonly askers: Askers;
  readonly cases: readonly ScaleCase[];
  readonly headers: Readonly<Record<keyof Askers, Record<string, string>>>;
}

interface Place {
  readonly open: () => Promise<Database>;
  readonly url: string | null;
  readonly environment: Record<string, string>;
}

function inFolder(): Place {
  const directory = mkdtempSync(join(tmpdir(), "redraft-scale-"));
  stops.push(async () => rmSync(directory, { recursive: true, force: true }));
  return { open: () => openDatabase({ kind: "embedded", directory }), url: null, environment: { DATA_DIR: directory } };
}

async function onServer(): Promise<Place> {
  const server = await startPostgresServer();
  stops.push(() => server.stop());
  const url = values.again ? databaseUrl(server, DATABASE_NAME) : await emptyDatabase(server.url, DATABASE_NAME);
  const directory = mkdtempSync(join(tmpdir(), "redraft-scale-"));
  stops.push(async () => rmSync(directory, { recursive: true, force: true }));
  return {
    open: () => openDatabase({ kind: "server", url }),
    url,
    environment: { DATABASE_URL: url, DATA_DIR: directory },
  };
}

async function withDatabase<T>({ open }: Place, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

async function prepare({ pool }: Database): Promise<Prepared> {
  await migrate(pool);
  if (!values.again) {
    const [users, messages] = [Number(values.users), Number(values.messages)];
    await seedDatabase(pool, { users, messages, seed: 1, until: new Date(), isAdding: false, say });
  }
  const askers = await findAskers(pool);
  const tokenOf = (asker: keyof Askers) => `scale-${asker}-${askers[asker]}`;
  const names = ["admin", "busiest", "usual"] as const;
  await pool.query("DELETE FROM sessions");
  await pool.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
     SELECT id, hash, now(), now(), now() + interval '1 day' FROM unnest($1::bigint[], $2::bytea[]) AS s (id, hash)`,
    [names.map((name) => askers[name]), names.map((name) => createHash("sha256").update(tokenOf(name)).digest())],
  );
  const headerOf = (asker: keyof Askers) => ({ authorization: `Bearer ${tokenOf(asker)}` });
  const headers = { admin: headerOf("admin"), busiest: headerOf("busiest"), usual: headerOf("usual") };
  const cases = (await scaleCases(pool, askers)).filter(({ name }) => name.includes(values.only));
  return { askers, cases, headers };
}

/** What the machine and the way there take by themselves. */
async function anchors(origin: string, { url }: Place): Promise<Map<string, Measured>> {
  const found = new Map([["anchor: GET /api/health", await measure(() => call(`${origin}/api/health`, {}))]]);
  if (url === null) return found;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const select = async () => (await client.query("SELECT 1")).rowCount ?? 0;
  const add = async () => (await client.query("SELECT sum(n) FROM generate_series(1, 100000) AS n")).rowCount ?? 0;
  found.set("anchor: SELECT 1", await measure(select));
  found.set("anchor: the database adds up 100,000 numbers", await measure(add));
  await client.end();
  return found;
}

interface Measured {
  readonly times: readonly number[];
  readonly bytes: number;
  /** Of one call. */
  readonly cpuMs: number;
}

async function measureCase(
  origin: string,
  { paths, isKept }: ScaleCase,
  headers: Record<string, string>,
): Promise<Measured> {
  let turn = 0;
  return await measure(
    () => call(origin + paths[turn++ % paths.length], headers),
    isKept ? (ms) => sleep(ms * KEPT_TIMES + 20) : undefined,
  );
}

async function measure(act: () => Promise<number>, between?: (ms: number) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  let [bytes, cpuBefore] = [0, 0];
  for (let repeat = -WARM_UP; repeat < repeats; repeat++) {
    if (repeat === 0) cpuBefore = await cpuUsedMs();
    const begun = performance.now();
    bytes = await act();
    const ms = performance.now() - begun;
    if (repeat >= 0) times.push(ms);
    await between?.(ms);
  }
  return { times, bytes, cpuMs: ((await cpuUsedMs()) - cpuBefore) / repeats };
}

async function call(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${Buffer.from(body).toString()}`);
  return body.byteLength;
}

let missed = 0;
function printRow(name: string, measured: readonly Measured[]): void {
  const all = measured.map(({ times }) => quantilesOf(times));
  const at = (key: "p50" | "p95") => medianOf(all.map((each) => each[key]));
  const slowest = Math.max(...measured.flatMap(({ times }) => times));
  const isAnchor = name.startsWith("anchor");
  const isMet = isAnchor || at("p95") <= BAR_MS;
  if (!isMet) missed++;
  const figures = [at("p50"), at("p95"), slowest].map((ms) => `${ms.toFixed(1)} ms`).join(" | ");
  const cpuMs = medianOf(measured.map((each) => each.cpuMs));
  console.log(
    `| ${name} | ${figures} | ${cpuMs.toFixed(1)} ms | ${measured[0]?.bytes} | ${isAnchor ? "" : isMet ? "met" : "**missed**"} |`,
  );
}

async function printPlans({ pool }: Database, { cases, askers }: Prepared): Promise<void> {
  console.log("\n## The slowest statements\n");
  for (const { of, ms, text, plan } of await slowestPlans(pool, cases, askers, Number(values.plans))) {
    console.log(`### ${of}: ${ms.toFixed(1)} ms\n\n\`\`\`sql\n${text.trim()}\n\`\`\`\n\n\`\`\`\n${plan}\n\`\`\`\n`);
  }
}

try {
  await run();
  console.log(missed === 0 ? "\nEvery call is within the bar." : `\n${missed} calls are beyond the bar.`);
  if (missed > 0) process.exitCode = 1;
} finally {
  for (const stop of stops.reverse()) await stop().catch(console.error);
}
