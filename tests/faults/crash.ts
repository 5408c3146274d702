import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startPostgresServer } from "#support/postgres-server.ts";
import { type CrashReport, runCrashes } from "./crash-run.ts";
import { faultyDatabase } from "./database-faults.ts";
import { emptyDatabase } from "./empty-database.ts";
import { printReport } from "./print-report.ts";

/** npm run test:crash -- --kills 300 --prompts 5000 --two-nodes 100 --kills-per-fault 3 --seed 1 */
const { values } = parseArgs({
  options: {
    /** Of one process on the embedded database. */
    kills: { type: "string", default: "100" },
    /** At least so many are sent to the embedded database. */
    prompts: { type: "string", default: "0" },
    /** Of one or the other of two processes on a PostgreSQL server. */
    "two-nodes": { type: "string", default: "20" },
    /** So many of these kills for each fault of the server itself. */
    "kills-per-fault": { type: "string", default: "3" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
  },
});
const seed = Number(values.seed);
const killsPerDatabaseFault = Number(values["kills-per-fault"]);
const tell = (line: string) => console.log(line);
console.log(`Seed ${seed}: \`npm run test:crash -- --seed ${seed}\` kills at the same moments.`);

const total = { passed: 0, failed: 0 };
if (Number(values.kills) > 0) {
  console.log("\n=== One process, embedded database ===\n");
  const plan = {
    kills: Number(values.kills),
    promptsMin: Number(values.prompts),
    databaseUrl: null,
    databaseFaults: [],
    killsPerDatabaseFault,
  };
  count(await runCrashes({ ...plan, seed, isThorough: true, tell }));
}
if (Number(values["two-nodes"]) > 0) {
  console.log("\n=== Two processes, one PostgreSQL server that has faults of its own ===\n");
  const server = await startPostgresServer({ isDurable: true });
  try {
    const url = await emptyDatabase(server.url, "redraft_crash");
    const faulty = server.faults === null ? null : await faultyDatabase(url, server.faults);
    if (faulty === null) console.log("TEST_DATABASE_URL is not ours to kill: only the two processes are.");
    const plan = {
      kills: Number(values["two-nodes"]),
      promptsMin: 0,
      databaseUrl: faulty?.url ?? url,
      databaseFaults: faulty?.faults ?? [],
      killsPerDatabaseFault,
    };
    count(await runCrashes({ ...plan, seed, isThorough: true, tell }));
    await faulty?.close();
  } finally {
    await server.stop();
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function count(report: CrashReport): void {
  const { passed, failed } = printReport(report);
  total.passed += passed;
  total.failed += failed;
}
