import { expect, inject, test } from "vitest";
import { startPostgresServer } from "#support/postgres-server.ts";
import { type CrashReport, runCrashes } from "./crash-run.ts";
import { faultyDatabase } from "./database-faults.ts";
import { emptyDatabase } from "./empty-database.ts";

// The long run with a hundred kills is `npm run test:crash`.
const settings = {
  seed: 20,
  databaseFaults: [],
  killsPerDatabaseFault: 1,
  promptsMin: 0,
  isThorough: false,
  tell: () => undefined,
};

const broken = ({ promises }: CrashReport) => promises.filter((promise) => promise.broken.length > 0);

test.concurrent("a server killed again and again under load loses, doubles and forgets nothing", async () => {
  const report = await runCrashes({ ...settings, kills: 5, databaseUrl: null });
  expect(broken(report)).toEqual([]);
});

test.concurrent("when one of two servers on a database is killed, the other finishes its answers", async () => {
  const serverUrl = inject("databaseServerUrl");
  if (serverUrl === null) throw new Error("This test needs the Vitest project with a PostgreSQL server.");
  const databaseUrl = await emptyDatabase(serverUrl, "redraft_crash_test");
  const report = await runCrashes({ ...settings, kills: 3, databaseUrl });
  expect(broken(report)).toEqual([]);
});

test.concurrent("two servers live through a database that is killed and a network that forgets it", async () => {
  const server = await startPostgresServer({ isDurable: true });
  if (server.faults === null) return;
  const faulty = await faultyDatabase(await emptyDatabase(server.url, "redraft_faulty_test"), server.faults);
  const databaseFaults = [faulty.faults[0], faulty.faults.at(-1)].filter((fault) => fault !== undefined);
  const report = await runCrashes({ ...settings, databaseUrl: faulty.url, databaseFaults, kills: 2 });
  await faulty.close();
  await server.stop();
  expect(broken(report)).toEqual([]);
});
