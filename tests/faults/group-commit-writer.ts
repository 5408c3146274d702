import { openDatabase } from "#server/adapters/postgres/open-database.ts";

/** Writes rows together, without a pause, and says of each that it is kept as soon as the database says so. */
const TOGETHER = 12;
const directory = process.argv[2] ?? "";
let next = Number(process.argv[3]);

const { pool } = await openDatabase({ kind: "embedded", directory });
await pool.query("CREATE TABLE IF NOT EXISTS kept (id int PRIMARY KEY, text text NOT NULL)");
process.send?.({ isReady: true });
for (;;) {
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      const id = next++;
      await pool.query("INSERT INTO kept VALUES ($1, $2)", [id, `${id} `.repeat(200)]);
      process.send?.({ kept: id });
    }),
  );
}
