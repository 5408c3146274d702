/**
 * API tests that `npm test` runs on the embedded database as well as on a PostgreSQL server; the others run on the server
 * alone there, and `npm run test:all` runs them all on both. Here is what the two databases do each in their own way:
 * making and migrating a database, copying it, locks and transactions that wait for each other, notices, full-text search,
 * JSON and bytes, the end and the restart. `routes` calls every route once, and `messages` is the main road.
 */
export const EMBEDDED_TESTS: readonly string[] = [
  "backups",
  "branches-migration",
  "conversation-order",
  "database",
  "database-faults",
  "imports",
  "memory-ids-migration",
  "message-log",
  "messages",
  "migrate",
  "pictures",
  "privacy",
  "quota-store",
  "read-statements",
  "recovery",
  "routes",
  "schema",
  "search",
  "seed",
  "statements",
  "stopping",
  "stored-json",
  "transfer",
  "two-nodes",
  "upgrades",
].map((name) => `tests/api/${name}.test.ts`);

/** Of these API tests, what opens databases itself and is not in the list. */
export function missingEmbeddedTests(tests: readonly { readonly path: string; readonly source: string }[]): string[] {
  return tests
    .filter(({ path, source }) => OPENS_A_DATABASE.test(source) && !EMBEDDED_TESTS.includes(path))
    .map(({ path }) => path);
}

const OPENS_A_DATABASE = /\bopen(?:Empty)?TestDatabase\b/;
