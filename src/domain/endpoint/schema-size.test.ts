import { expect, test } from "vitest";
import { judgeSchemaSize, SCHEMA_DEPTH_MAX, SCHEMA_LENGTH_MAX } from "./schema-size.ts";

const nested = (depth: number): object => (depth === 1 ? {} : { properties: nested(depth - 1) });

test("a schema may be nested so deep and no deeper", () => {
  expect(judgeSchemaSize(nested(SCHEMA_DEPTH_MAX))).toBe("fits");
  expect(judgeSchemaSize(nested(SCHEMA_DEPTH_MAX + 1))).toBe("too-deep");
  expect(judgeSchemaSize(JSON.parse(`${"[".repeat(90_000)}${"]".repeat(90_000)}`))).toBe("too-deep");
});

test("its names and texts together may be 64 kB long", () => {
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 1]));
  expect(judgeSchemaSize(named(5_000))).toBe("fits");
  expect(judgeSchemaSize(named(90_000))).toBe("too-long");
  expect(judgeSchemaSize({ description: "x".repeat(SCHEMA_LENGTH_MAX) })).toBe("too-long");
  expect(judgeSchemaSize(Array(SCHEMA_LENGTH_MAX).fill(1))).toBe("too-long");
});

test("no more of a schema is read than may be there", () => {
  let read = 0;
  const list = new Proxy(Array(90_000).fill(""), {
    get(target, name) {
      read++;
      return Reflect.get(target, name);
    },
  });
  expect(judgeSchemaSize({ list })).toBe("too-long");
  expect(read).toBeLessThanOrEqual(SCHEMA_LENGTH_MAX);
});

test("what is no schema at all is judged elsewhere", () => {
  for (const value of [undefined, null, 7, "text"]) expect(judgeSchemaSize(value)).toBe("fits");
});
