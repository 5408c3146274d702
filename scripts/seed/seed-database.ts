import { en, Faker } from "@faker-js/faker";
import type { Pool } from "pg";
import { createArgon2PasswordHasher } from "#server/adapters/argon2-passwords.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { startCoachReports } from "#server/jobs/coach-reports.ts";
import { startFiguresJob } from "#server/jobs/start-figures-job.ts";
import { OperatorError } from "#server/operator-error.ts";
import { seedCounters } from "./seed-counters.ts";
import { seedMessages } from "./seed-messages.ts";
import { defineChance, type SeedRun } from "./seed-run.ts";
import { seedTeams } from "./seed-teams.ts";
import { SEED_PASSWORD, seedUsers } from "./seed-users.ts";

export interface SeedOptions {
  readonly users: number;
  readonly messages: number;
  readonly seed: number;
  /** When the year ends. */
  readonly until: Date;
  /** Beside users who are there already. */
  readonly isAdding: boolean;
  readonly say: (line: string) => void;
}

/**
 * Fills a migrated database with a year of people and what they wrote. The same options make the same rows. All of it is one
 * transaction; what the jobs of the night would have written follows, by those jobs themselves.
 */
export async function seedDatabase(pool: Pool, options: SeedOptions): Promise<void> {
  const { until, say } = options;
  const passwordHash = await createArgon2PasswordHasher().hash(SEED_PASSWORD);
  const client = await pool.connect();
  try {
    // The server's limit is for requests; a million rows take longer.
    await client.query("SET statement_timeout = 0");
    await client.query("BEGIN");
    const { rows } = await client.query<{ users: string; conversations: string; messages: string }>(`
      SELECT (SELECT coalesce(max(id), 0) FROM users) AS users, (SELECT coalesce(max(id), 0) FROM conversations) AS conversations,
        (SELECT coalesce(max(id), 0) FROM messages) AS messages`);
    const base = {
      users: Number(rows[0]?.users),
      conversations: Number(rows[0]?.conversations),
      messages: Number(rows[0]?.messages),
    };
    if (base.users > 0 && !options.isAdding) {
      throw new OperatorError("This database has users already. Choose an empty one, or say --add.");
    }
    const faker = new Faker({ locale: en, seed: options.seed });
    const run: SeedRun = { ...options, client, faker, base };
    await defineChance(run, options.seed);
    await seedUsers(run, passwordHash);
    await client.query(
      "SELECT setval(pg_get_serial_sequence('users', 'id'), greatest((SELECT max(id) FROM users), 1))",
    );
    await seedMessages(run);
    await seedCounters(run);
    await seedTeams(run);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await client.query("RESET statement_timeout").catch(() => undefined);
    client.release();
  }
  say("What the nights would have done: figures and coaching reports");
  await runJobs(pool, until);
  say("What the database tidies up by itself in time");
  await tidy(pool);
}

/** Counting by an index alone needs the map of what everybody can see. */
async function tidy(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("VACUUM (ANALYZE)");
    await client.query("RESET statement_timeout");
  } finally {
    client.release();
  }
}

async function runJobs(pool: Pool, until: Date): Promise<void> {
  const store = connectStore(pool);
  const problems: unknown[] = [];
  const deps = { store, clock: { now: () => until }, reportBug: (error: unknown) => void problems.push(error) };
  for (const job of [startFiguresJob(deps), startCoachReports(deps)]) {
    await job.run();
    await job.stop();
  }
  if (problems.length > 0) throw problems[0];
}
