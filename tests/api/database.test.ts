import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#support/database.ts";

const database = await openTestDatabase();
const { pool } = database;
afterAll(() => database.close());

test("numbers, bytes, JSON, times and null come back as what they are", async () => {
  const { rows } = await pool.query(
    "SELECT count(*) AS total, $1::bytea AS bytes, $2::jsonb AS json, $3::timestamptz AS time, NULL AS nothing, $4::float8 AS share",
    [Buffer.from([0, 10, 255]), { a: [1, null] }, new Date("2026-02-03T04:05:06.789Z"), 0.1],
  );
  expect(rows).toEqual([
    {
      total: 1,
      bytes: Buffer.from([0, 10, 255]),
      json: { a: [1, null] },
      time: new Date("2026-02-03T04:05:06.789Z"),
      nothing: null,
      share: 0.1,
    },
  ]);
});

test("an error carries PostgreSQL's code and the next statement works", async () => {
  await expect(pool.query("SELECT nothing FROM nowhere")).rejects.toMatchObject({ code: "42P01" });
  await expect(pool.query("SELECT 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a prepared statement is prepared once and still works after it failed", async () => {
  const half = (number: number) =>
    pool.query({ name: "half", text: "SELECT 10 / $1::int AS result", values: [number] });
  await expect(half(0)).rejects.toMatchObject({ code: "22012" });
  expect((await half(2)).rows).toEqual([{ result: 5 }]);
  expect((await half(5)).rows).toEqual([{ result: 2 }]);
});

test("a connection given back broken in mid-transaction leaves nothing behind", async () => {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("CREATE TABLE half_done (id int)");
  client.release(new Error("broken"));
  await expect(pool.query("SELECT * FROM half_done")).rejects.toMatchObject({ code: "42P01" });
});

test("a prepared statement is prepared anew on the connection that follows a broken one", async () => {
  const statement = { name: "same-name", text: "SELECT 7 AS seven" };
  const client = await pool.connect();
  await client.query(statement);
  client.release(new Error("broken"));
  expect((await pool.query(statement)).rows).toEqual([{ seven: 7 }]);
});

test("values and answers of several megabytes arrive whole", async () => {
  const text = "é".repeat(3_000_000);
  const { rows } = await pool.query<{ text: string }>("SELECT $1::text AS text", [text]);
  expect(rows[0]?.text === text).toBe(true);
});

test("many callers at once all get their own answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, number) => (await pool.query("SELECT $1::int AS number", [number])).rows[0]),
  );
  expect(answers).toEqual(Array.from({ length: 300 }, (_, number) => ({ number })));
});

test("of statements asked for at once, one that fails fails alone, and each keeps its place", async () => {
  await pool.query("CREATE TABLE one_of_many (id int PRIMARY KEY)");
  const insert = (id: number) => pool.query("INSERT INTO one_of_many VALUES ($1)", [id]);
  const ended = await Promise.allSettled([
    insert(1),
    insert(2),
    insert(1),
    insert(3),
    pool.query("SELECT nothing FROM nowhere"),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual([
    ...["fulfilled", "fulfilled", "fulfilled"],
    ...["rejected", "rejected"],
  ]);
  expect((await pool.query("SELECT count(*) AS count FROM one_of_many")).rows).toEqual([{ count: 3 }]);
});

test("nothing comes between the statements of a transaction, however much is asked meanwhile", async () => {
  await pool.query("CREATE TABLE counted (id int)");
  const client = await pool.connect();
  const others = Array.from({ length: 50 }, () => pool.query("INSERT INTO counted VALUES (1)"));
  await client.query("BEGIN");
  await client.query("INSERT INTO counted VALUES (2)");
  await new Promise((resolve) => setTimeout(resolve, 50));
  await client.query("ROLLBACK");
  client.release();
  await Promise.all(others);
  expect((await pool.query("SELECT count(*) AS count, max(id) AS max FROM counted")).rows).toEqual([
    { count: 50, max: 1 },
  ]);
});

test("values that cannot be written fail their statement, and those beside it go on", async () => {
  const circle: { itself?: unknown } = {};
  circle.itself = circle;
  const [bad, good] = await Promise.allSettled([
    pool.query("SELECT $1::jsonb AS json", [circle]),
    pool.query("SELECT 7 AS seven"),
  ]);
  expect(bad.status).toBe("rejected");
  expect(good).toMatchObject({ value: { rows: [{ seven: 7 }] } });
  expect((await pool.query("SELECT 8 AS eight")).rows).toEqual([{ eight: 8 }]);
});

test("the pool says how many wait", async () => {
  const asked = Array.from({ length: 50 }, () => pool.query("SELECT 1"));
  expect(pool.waitingCount).toBeGreaterThan(30);
  await Promise.all(asked);
  expect(pool.waitingCount).toBe(0);
});
