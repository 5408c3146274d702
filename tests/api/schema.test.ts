import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as schema from "#server/adapters/postgres/schema.ts";
import * as signIn from "#server/adapters/postgres/sign-in-tables.ts";
import { CHARGES_REAL_MONEY } from "#server/ports/payments.ts";
import { openTestDatabase, type TestDatabase } from "#support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** "users.first_name text not null" of each column that our table files describe. */
const described = () =>
  [...Object.values(schema), ...Object.values(signIn)]
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map(
        (column) =>
          `${name}.${snakeCase(column.name)} ${column.getSQLType()}${column.notNull || column.primary ? " not null" : ""}`,
      );
    });

test("each column that the table files describe is there with its type as the migrations made it", async () => {
  const { rows } = await database.pool.query<{ found: string }>(
    `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END AS found
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const found = new Set(rows.map((row) => row.found));
  expect(described().length).toBeGreaterThan(200);
  // The database has more: what only statements in SQL use is not in schema.ts.
  expect(described().filter((column) => !found.has(column))).toEqual([]);
});

test("customers, subscriptions and checkouts may come from each payment account that the code knows", async () => {
  const { rows } = await database.pool.query<{ table: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'c' AND conname LIKE '%\\_provider\\_check' ORDER BY 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual(["billing_customers", "checkouts", "subscriptions"]);
  for (const { table, definition } of rows) {
    // Rows of the time before modes have "stripe".
    const refused = [...Object.keys(CHARGES_REAL_MONEY), "stripe"].filter(
      (account) => !definition.includes(`'${account}'`),
    );
    expect([table, refused]).toEqual([table, []]);
  }
});
