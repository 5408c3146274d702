import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startPostgresServer } from "#support/postgres-server.ts";
import { type CrashReport, runCrashes } from "./crash-run.ts";
import { emptyDatabase } from "./empty-database.ts";

/** npm run test:crash -- --kills 100 --two-nodes 20 --seed 1 */
const { values } = parseArgs({
  options: {
    /** Of one process on the embedded database. */
    kills: { type: "string", default: "100" },
    /** Of one or the other of two processes on a PostgreSQL server. */
    "two-nodes": { type: "string", default: "20" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
  },
});
const seed = Number(values.seed);
const tell = (line: string) => console.log(line);
console.log(`Seed ${seed}: \`npm run test:crash -- --seed ${seed}\` kills at the same moments.`);

const total = { passed: 0, failed: 0 };
if (Number(values.kills) > 0) {
  console.log("\n=== One process, embedded database ===\n");
  count(await runCrashes({ kills: Number(values.kills), seed, databaseUrl: null, isThorough: true, tell }));
}
if (Number(values["two-nodes"]) > 0) {
  console.log("\n=== Two processes, one PostgreSQL server ===\n");
  const server = await startPostgresServer();
  try {
    const url = await emptyDatabase(server.url, "redraft_crash");
    count(await runCrashes({ kills: Number(values["two-nodes"]), seed, databaseUrl: url, isThorough: true, tell }));
  } finally {
    await server.stop();
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function count({ promises, facts }: CrashReport): void {
  console.log("\n| what happened | |\n| --- | --- |");
  for (const [what, value] of facts) console.log(`| ${what} | ${value} |`);
  console.log("\n| what must hold | held | broken |\n| --- | ---: | ---: |");
  for (const { name, held, broken } of promises) {
    console.log(`| ${name} | ${held} | ${broken.length} |`);
    if (broken.length === 0) total.passed++;
    else total.failed++;
  }
  for (const { name, broken } of promises) {
    for (const example of broken.slice(0, 5)) console.log(`\nBroken: ${name}\n  ${example}`);
  }
}
