import { expect, test } from "vitest";
import { lineOfJsonPath } from "./json-lines.ts";

const TEXT = `{
  "servers": { "office": { "baseUrl": "http://gpu" } },
  "models": {
    "gpt-4o": {
      "tier": "pro",
      "label": "a \\"quoted\\", {odd} [name]",
      "price": [
        { "input": 1 },
        {
          "input": -1
        }
      ]
    }
  }
}`;

test("a value is found on the line of its key, in objects and in lists", () => {
  expect(lineOfJsonPath(TEXT, ["models", "gpt-4o", "tier"])).toBe(5);
  expect(lineOfJsonPath(TEXT, ["models", "gpt-4o", "price", 0, "input"])).toBe(8);
  expect(lineOfJsonPath(TEXT, ["models", "gpt-4o", "price", 1, "input"])).toBe(10);
  expect(lineOfJsonPath(TEXT, ["servers", "office", "baseUrl"])).toBe(2);
});

test("what is missing is told of where it should stand", () => {
  expect(lineOfJsonPath(TEXT, ["models", "gpt-4o", "effort", "answers"])).toBe(4);
  expect(lineOfJsonPath(TEXT, ["nothing"])).toBe(1);
});
