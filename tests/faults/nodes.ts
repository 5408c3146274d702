import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ServerFaults, startPostgresServer } from "#support/postgres-server.ts";
import { startTcpProxy, type TcpProxy } from "#support/tcp-proxy.ts";
import { type CrashPlan, runCrashes } from "./crash-run.ts";
import type { DatabaseFault } from "./database-faults.ts";
import { earlierVersion } from "./earlier-version.ts";
import { emptyDatabase } from "./empty-database.ts";
import { printReport } from "./print-report.ts";

/** npm run test:nodes -- --prompts 2000 --nodes 3 --every 10 --skew 30 --rolling 600 --from COMMIT --seed 1 */
const { values } = parseArgs({
  options: {
    /** At least so many are sent while nodes are killed. 0: that part is left out. */
    prompts: { type: "string", default: "2000" },
    nodes: { type: "string", default: "3" },
    /** Seconds from one kill to the next. */
    every: { type: "string", default: "10" },
    /** Seconds between the clocks of neighbouring nodes. */
    skew: { type: "string", default: "30" },
    /** At least so many are sent while two nodes of an earlier version are replaced. 0: that part is left out. */
    rolling: { type: "string", default: "600" },
    /** The earlier version; without it the last one before the newest migration. */
    from: { type: "string" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
  },
});
/** The new standby follows for so long under load before the server dies. */
const FOLLOWED_MS = 3_000;
/** The address leads to a server that cannot be written to yet, as where a proxy is quicker than a promotion. */
const READ_ONLY_MS = 2_000;

const seed = Number(values.seed);
console.log(`Seed ${seed}`);

const total = { passed: 0, failed: 0 };
const server = await startPostgresServer({ isDurable: true });
const behind = new URL(server.url);
const address = await startTcpProxy({ host: behind.hostname, port: Number(behind.port) });
const url = server.faults === null ? server.url : atPort(behind, address.port);
try {
  const { faults } = server;
  if (Number(values.prompts) > 0) {
    console.log(`\n=== ${values.nodes} nodes behind a proxy, their clocks ${values.skew} s apart ===\n`);
    await run("redraft_nodes", {
      ...{ nodes: Number(values.nodes), promptsMin: Number(values.prompts) },
      ...{ killEveryMs: Number(values.every) * 1_000, clockSkewMs: Number(values.skew) * 1_000 },
      databaseFaults: faults === null ? [] : faultsOf(faults, address),
    });
  }
  if (Number(values.rolling) > 0) {
    const earlier = earlierVersion(values.from ?? null);
    try {
      console.log(`\n=== Two nodes of ${earlier.commit}, replaced by this version under load ===\n`);
      const { program } = earlier;
      await run("redraft_rolling", { kills: 0, nodes: 2, promptsMin: Number(values.rolling), earlierProgram: program });
    } finally {
      earlier.remove();
    }
  }
} finally {
  await address.close();
  await server.stop();
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function run(database: string, plan: Partial<CrashPlan>): Promise<void> {
  const { passed, failed } = printReport(
    await runCrashes({
      ...{
        kills: Number.POSITIVE_INFINITY,
        seed,
        databaseFaults: [],
        killsPerDatabaseFault: 4,
        promptsMin: 0,
        isThorough: false,
      },
      ...{ databaseUrl: await emptyDatabase(url, database), tell: (line: string) => console.log(line) },
      isBehindProxy: true,
      ...plan,
    }),
  );
  total.passed += passed;
  total.failed += failed;
}

function faultsOf(faults: ServerFaults, address: TcpProxy): DatabaseFault[] {
  const failOver = () =>
    faults.failOver(FOLLOWED_MS, async (port) => {
      address.moveTo(port);
      await sleep(READ_ONLY_MS);
    });
  return [
    { name: "replaced by its standby", run: failOver },
    { name: "restarted", run: () => faults.restart() },
  ];
}

function atPort(url: URL, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}
