import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { expect, test } from "vitest";
import { createLogger } from "./create-logger.ts";

test("a failed statement is logged with its words and its code, never with what people wrote", () => {
  const lines: string[] = [];
  const logger = createLogger("error", { write: (line) => lines.push(line) });
  const cause = Object.assign(new pg.DatabaseError("value too long", 0, "error"), {
    code: "22001",
    detail: "Failing row contains (my secret prompt).",
    where: "unnamed portal parameter $1 = 'my secret prompt'",
  });
  logger.error(
    { err: new DrizzleQueryError("UPDATE messages SET answer = $1", ["my secret prompt"], cause) },
    "failed",
  );
  expect(lines.join("")).not.toContain("secret");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "failed",
    err: {
      type: "DrizzleQueryError",
      message: "Failed query: UPDATE messages SET answer = $1",
      stack: expect.stringContaining("create-logger.test"),
      cause: { message: "value too long", code: "22001" },
    },
  });
});

test("what a line says of itself never hides how grave it is, when it was written or its words", () => {
  const lines: string[] = [];
  const logger = createLogger("error", { write: (line) => lines.push(line) });
  logger.error({ level: "full", time: "yesterday", msg: "mine", attempt: 2 }, "it failed");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 50,
    time: expect.any(Number),
    msg: "it failed",
    attempt: 2,
    own: { level: "full", time: "yesterday", msg: "mine" },
  });
});
