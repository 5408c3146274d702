import { expect, test } from "vitest";
import { JsonElementSplitter } from "./json-elements.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function split(json: string, { step = json.length + 8, bytesMax = 1_000 } = {}) {
  const elements = new JsonElementSplitter(bytesMax);
  const bytes = encoder.encode(json);
  const found = [];
  for (let from = 0; from < bytes.length; from += step) found.push(...elements.push(bytes.subarray(from, from + step)));
  const texts = found.map((element) => (element.kind === "whole" ? decoder.decode(element.bytes) : element.kind));
  return { texts, state: elements.state };
}

test("the objects of a list come one by one, wherever the file is cut into pieces", () => {
  const objects = ['{"a":"}]{[ \\" \\\\"}', '{"b":[{"c":"é😀"}]}', "[1,2]", "{}"];
  const json = `\ufeff [\n${objects.join(" , ")}\n]\n`;
  for (let step = 1; step < 40; step += 1) expect(split(json, { step })).toEqual({ texts: objects, state: "over" });
});

test("a file that is one object is its only element; what is no list and no object is neither", () => {
  expect(split(' {"a":1} ')).toEqual({ texts: ['{"a":1}'], state: "over" });
  for (const json of ["<html>[{}]</html>", '"text"', "12", "null"])
    expect(split(json)).toEqual({ texts: [], state: "no-list" });
  expect(split("")).toEqual({ texts: [], state: "open" });
  expect(split("[1, 2, true]")).toEqual({ texts: [], state: "over" });
});

test("an element that is too large is told, forgotten, and stands in nobody's way", () => {
  const json = `[{"a":1},{"b":"${"x".repeat(2_000)}"},{"c":3}]`;
  for (const step of [7, 5_000]) expect(split(json, { step }).texts).toEqual(['{"a":1}', "too-large", '{"c":3}']);
});

test("a file that ends in the middle gives what was whole", () => {
  expect(split('[{"a":1},{"b":')).toEqual({ texts: ['{"a":1}'], state: "open" });
  expect(split('[{"a":1}')).toEqual({ texts: ['{"a":1}'], state: "open" });
});

test("brackets in any depth need no stack", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  expect(split(`[${deep},{}]`, { bytesMax: 1_000_000 }).texts).toEqual([deep, "{}"]);
});
