import { expect, test } from "vitest";
import { highlightCode } from "./highlight-code.ts";

test("highlighting keeps every character", () => {
  const code = '{ "a": [1, "<b>"] }\n// end\n';
  expect(
    highlightCode(code, "json")
      ?.map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

test("keys, strings and numbers get names", () => {
  const scopes = highlightCode('{ "rooms": 2 }', "json")?.map(({ scope }) => scope);
  expect(scopes).toContain("attr");
  expect(scopes).toContain("number");
});

test("code inside markup keeps every character", () => {
  const code = "<script>const a = 1;</script>";
  expect(
    highlightCode(code, "html")
      ?.map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

test("an unknown language is left plain", () => {
  expect(highlightCode("x", "brainfuck")).toBeNull();
});
