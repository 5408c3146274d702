import { parseArgs } from "node:util";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import { OperatorError, runWithOperatorErrors } from "#server/operator-error.ts";
import { loadConfig } from "#server/settings/read-config.ts";
import { seedDatabase } from "./seed-database.ts";
import { SEED_PASSWORD } from "./seed-users.ts";

/** npm run seed: fills the configured database with a year of made-up people; for trying out and measuring. */

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "20" },
    messages: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    /** The end of the year that is made up; now, unless it is given. */
    until: { type: "string" },
    /** Beside users who are there already. */
    add: { type: "boolean", default: false },
  },
});

await runWithOperatorErrors(async () => {
  const config = loadConfig();
  if (!config.isLocal)
    throw new OperatorError(
      "Made-up users have a password that everybody knows: only where HOST and APP_URL are loopback addresses.",
    );
  const started = Date.now();
  const say = (line: string) => console.error(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  const database = await openDatabase(config.database);
  try {
    await migrate(database.pool);
    await seedDatabase(database.pool, {
      users: wholeNumber("users", values.users, 1),
      messages: wholeNumber("messages", values.messages, 0),
      seed: wholeNumber("seed", values.seed, 0),
      until: values.until === undefined ? new Date() : timeOf(values.until),
      isAdding: values.add,
      say,
    });
    const { rows } = await database.pool.query<{ email: string }>(
      "SELECT email FROM users WHERE role = 'admin' ORDER BY id LIMIT 1",
    );
    say("Ready");
    console.log(`The admin is ${rows[0]?.email ?? "nobody"}; everybody's password is: ${SEED_PASSWORD}`);
  } finally {
    await database.close();
  }
});

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least) return number;
  throw new OperatorError(`--${name} must be a whole number from ${least} on.`);
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new OperatorError("--until must be a time like 2026-11-21T12:00:00Z.");
  return time;
}
