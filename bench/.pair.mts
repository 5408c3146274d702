// usage: node road-pair.mts kind=embedded|server trees=a,b rounds=3 mode=long|short prof
import { fileURLToPath } from "node:url";

const args = Object.fromEntries(process.argv.slice(2).map((a) => a.split("=")));
const trees = (args.trees ?? "/tmp/road-old,/tmp/wt/road").split(",");
const main = trees.at(-1);
const { MeasuredProcess } = await import(`${main}/bench/measured-process.ts`);
const { measureStreams } = await import(`${main}/bench/measure.ts`);
const { wireTarget } = await import(`${main}/bench/target.ts`);
const load = new MeasuredProcess(`${main}/bench/load.ts`);
const provider = new MeasuredProcess(`${main}/bench/provider.ts`);
const providerOrigin = `http://127.0.0.1:${await provider.reported("port")}`;
await provider.ask({ pace: { chunks: 20, intervalMs: 1 } }, "paced");
const stops: any[] = [];
let pg: any = null;
if (args.kind === "server") {
  const { startPostgresServer } = await import(`${main}/tests/support/postgres-server.ts`);
  pg = await startPostgresServer();
  stops.push(() => pg.stop());
}
const targets: any[] = [];
for (const [i, tree] of trees.entries()) {
  const { startProduct } = await import(`${tree}/bench/product.ts`);
  let databaseUrl = null,
    databaseCpuMs = null;
  if (pg) {
    const { emptyDatabase } = await import(`${main}/tests/faults/empty-database.ts`);
    const { openDatabaseCpu } = await import(`${main}/bench/database-cpu.ts`);
    databaseUrl = await emptyDatabase(pg.url, `redraft_pair_${i}`);
    databaseCpuMs = await openDatabaseCpu(pg.url);
  }
  const p = await startProduct({ name: `${i}:${tree}`, providerOrigin, databaseUrl, databaseCpuMs });
  if (args.dropindex && i === 1 && databaseUrl) { const pgm = (await import(`${main}/node_modules/pg/lib/index.js`)).default; const c = new pgm.Client({ connectionString: databaseUrl }); await c.connect(); await c.query("DROP INDEX messages_by_words"); await c.end(); }
  stops.unshift(() => p.stop());
  targets.push(args.v1 ? p.endpoint : p.target);
}
const parts = { load, provider };
const modes: any = {
  long: { count: 100, pace: { chunks: 200, intervalMs: 10 }, spreadMs: 2000 },
  short: { count: 150, pace: { chunks: 20, intervalMs: 10 }, spreadMs: 3000 },
  alone: { count: 25, pace: { chunks: 5, intervalMs: 10 }, spreadMs: null },
};
for (const t of targets)
  await measureStreams(parts, t, { count: 60, pace: { chunks: 50, intervalMs: 10 }, spreadMs: 1000 });
for (const mode of (args.mode ?? "long,short,alone").split(",")) {
  const rows = targets.map(() => [] as any[]);
  for (let r = 0; r < Number(args.rounds ?? 3); r++)
    for (const [i, t] of targets.entries()) rows[i].push(await measureStreams(parts, t, modes[mode]));
  const med = (xs: number[]) => xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)];
  for (const [i, t] of targets.entries()) {
    const per = mode === "long" ? 1 : modes[mode].pace.chunks / 1000; // ms a message for short
    const own = med(rows[i].map((x) => x.cpuPerChunkUs)),
      db = med(rows[i].map((x) => x.databaseCpuPerChunkUs ?? 0));
    console.log(
      mode,
      t.name.padEnd(20),
      mode === "long"
        ? `${own.toFixed(0)} + ${db.toFixed(0)} µs/piece`
        : `${(own * per).toFixed(2)} + ${(db * per).toFixed(2)} ms/message`,
      `ft p50 ${med(rows[i].map((x) => x.firstTokenMs.p50)).toFixed(1)} p95 ${med(rows[i].map((x) => x.firstTokenMs.p95)).toFixed(1)}`,
      `lost ${rows[i].reduce((s, x) => s + x.lost + x.failed + x.reordered, 0)}`,
      rows[i].map((x) => ((x.cpuPerChunkUs + (x.databaseCpuPerChunkUs ?? 0)) * per).toFixed(1)).join(" "),
    );
  }
  if (targets.length === 2) {
    const sums = rows.map((row) => med(row.map((x: any) => x.cpuPerChunkUs + (x.databaseCpuPerChunkUs ?? 0))));
    console.log(mode, "new/old", (sums[1] / sums[0]).toFixed(2));
  }
}
for (const s of stops) await s();
await load.stop();
await provider.stop();
