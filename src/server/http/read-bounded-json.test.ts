import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonLimitChecker } from "./read-bounded-json.ts";

const bytes = (text: string) => Buffer.from(text, "utf8");
const check = (text: string, depth: number, values: number, pieceLength = text.length + 1) => {
  const bounds = new JsonLimitChecker({ depth, values });
  const whole = bytes(text);
  for (let at = 0; at < whole.length; at += pieceLength) bounds.take(whole.subarray(at, at + pieceLength));
};
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test("it counts what a parser would find, wherever the bytes are cut and whatever stands in texts", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 9 }), (text, pieceLength) => {
      const depth = depthOf(JSON.parse(text));
      expect(() => check(text, depth, text.length, pieceLength)).not.toThrow();
      if (depth > 0) expect(() => check(text, depth - 1, text.length, pieceLength)).toThrow("nested too deep");
    }),
  );
  expect(() => check('{"a": "[[[[,,,,\\\\\\"{{{{"}', 1, 1)).not.toThrow();
});

test("one value too many is refused, in a flat list, in many objects and in an empty nest", () => {
  expect(() => check(`[${"1,".repeat(99)}1]`, 1, 100)).not.toThrow();
  for (const text of [`[${"1,".repeat(100)}1]`, `[${"{},".repeat(60)}{}]`, `{${'"a":1,'.repeat(100)}"b":1}`])
    expect(() => check(text, 9, 100)).toThrow("too many values");
  expect(() => check("[".repeat(1_000_000), 5, 100)).toThrow("nested too deep");
});
