import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { classifyDatabaseFailure } from "./database-failure.ts";

const withCode = (code: string) => Object.assign(new Error("told by the database"), { code });

test("a full disk is told from a database that is away, however deep the reason lies", () => {
  expect(classifyDatabaseFailure(withCode("53100"))).toBe("full");
  expect(classifyDatabaseFailure(new DrizzleQueryError("INSERT", [], withCode("ENOSPC")))).toBe("full");
  for (const code of ["57P01", "08006", "53300", "ECONNREFUSED", "ETIMEDOUT"])
    expect(classifyDatabaseFailure(new DrizzleQueryError("SELECT", [], withCode(code)))).toBe("away");
  expect(classifyDatabaseFailure(new Error("Connection terminated unexpectedly"))).toBe("away");
  expect(classifyDatabaseFailure(new Error("Query read timeout"))).toBe("away");
});

test("a server whose socket is not there is a database that is away; any other missing file is not", () => {
  const noSocket = Object.assign(withCode("ENOENT"), { syscall: "connect" });
  expect(classifyDatabaseFailure(new DrizzleQueryError("SELECT", [], noSocket))).toBe("away");
  expect(classifyDatabaseFailure(Object.assign(withCode("ENOENT"), { syscall: "open" }))).toBeNull();
});

test("a standby that is not promoted yet is a database that is away", () => {
  expect(classifyDatabaseFailure(new DrizzleQueryError("INSERT", [], withCode("25006")))).toBe("away");
  const unlogged = Object.assign(new Error("cannot access temporary or unlogged relations during recovery"), {
    code: "0A000",
  });
  expect(classifyDatabaseFailure(new DrizzleQueryError("DELETE", [], unlogged))).toBe("away");
});

test("a statement that is wrong is our bug", () => {
  expect(classifyDatabaseFailure(withCode("23505"))).toBeNull();
  expect(classifyDatabaseFailure(withCode("57014"))).toBeNull();
  expect(classifyDatabaseFailure("no error at all")).toBeNull();
});
