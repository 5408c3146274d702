import type { Faker } from "@faker-js/faker";
import type { PoolClient } from "pg";

/** What the parts of seeding share: one transaction, one source of chance, one clock. */
export interface SeedRun {
  readonly client: PoolClient;
  readonly faker: Faker;
  readonly users: number;
  readonly messages: number;
  /** The time of the last thing that happens; the first happens a year before. */
  readonly until: Date;
  /** Ids that were there before; new ones begin after them. */
  readonly base: { readonly users: number; readonly conversations: number; readonly messages: number };
  readonly say: (line: string) => void;
}

/**
 * `pg_temp.dice(n, salt)`: a number from 0 to below 1 that depends on its arguments and the seed alone, so that rows are the
 * same in whatever order they are made. `pg_temp.moment(share)`: when this share of everything was there; a day at the year's end
 * has three times as much as one at its beginning.
 */
export async function defineChance({ client, until }: Pick<SeedRun, "client" | "until">, seed: number): Promise<void> {
  await client.query(`
    CREATE OR REPLACE FUNCTION pg_temp.dice(n bigint, salt integer) RETURNS double precision LANGUAGE sql IMMUTABLE AS
      $$ SELECT (hashint8extended(n, ${seed}::bigint * 1000 + salt) & 9007199254740991)::float8 / 9007199254740992 $$;
    CREATE OR REPLACE FUNCTION pg_temp.moment(share double precision) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS
      $$ SELECT timestamptz '${until.toISOString()}' - interval '365 days' * (1 - (sqrt(1 + 8 * share) - 1) / 2) $$`);
}
