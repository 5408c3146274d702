import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { classifyStoreFailure } from "./store-failure.ts";

const withCode = (code: string) => Object.assign(new Error("told by the database"), { code });

test("a full disk is told from a database that is away, however deep the reason lies", () => {
  expect(classifyStoreFailure(withCode("53100"))).toBe("full");
  expect(classifyStoreFailure(new DrizzleQueryError("INSERT", [], withCode("ENOSPC")))).toBe("full");
  for (const code of ["57P01", "08006", "53300", "ECONNREFUSED", "ETIMEDOUT"])
    expect(classifyStoreFailure(new DrizzleQueryError("SELECT", [], withCode(code)))).toBe("away");
  expect(classifyStoreFailure(new Error("Connection terminated unexpectedly"))).toBe("away");
  expect(classifyStoreFailure(new Error("Query read timeout"))).toBe("away");
});

test("a server whose socket is not there is a database that is away; any other missing file is not", () => {
  const noSocket = Object.assign(withCode("ENOENT"), { syscall: "connect" });
  expect(classifyStoreFailure(new DrizzleQueryError("SELECT", [], noSocket))).toBe("away");
  expect(classifyStoreFailure(Object.assign(withCode("ENOENT"), { syscall: "open" }))).toBeNull();
});

test("a standby that is not promoted yet is a database that is away", () => {
  expect(classifyStoreFailure(new DrizzleQueryError("INSERT", [], withCode("25006")))).toBe("away");
  const unlogged = Object.assign(new Error("cannot access temporary or unlogged relations during recovery"), {
    code: "0A000",
  });
  expect(classifyStoreFailure(new DrizzleQueryError("DELETE", [], unlogged))).toBe("away");
});

test("a statement that is wrong is our bug", () => {
  expect(classifyStoreFailure(withCode("23505"))).toBeNull();
  expect(classifyStoreFailure(withCode("57014"))).toBeNull();
  expect(classifyStoreFailure("no error at all")).toBeNull();
});
