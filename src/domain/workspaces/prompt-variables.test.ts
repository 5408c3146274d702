import { expect, test } from "vitest";
import { fillVariables, findVariableNames, splitPromptAtVariables } from "./prompt-variables.ts";

test("blanks are named once, in the order in which they stand", () => {
  expect(findVariableNames("Write to {{reader}} about {{ the subject }}, for {{reader}}.")).toEqual([
    "reader",
    "the subject",
  ]);
  expect(findVariableNames("No blanks: {reader}, {{}}, {{ }}, {{a\nb}}, {{<b>}}")).toEqual([]);
  expect(findVariableNames("{{Größe}} and {{größe}}")).toEqual(["Größe", "größe"]);
});

test("values go into their blanks, and what has none stays as it is", () => {
  expect(fillVariables("To {{reader}}: {{subject}}. {{reader}}", { reader: " Mrs Okafor " })).toBe(
    "To Mrs Okafor: {{subject}}. Mrs Okafor",
  );
  expect(fillVariables("{{a}}", { a: "  " })).toBe("{{a}}");
  expect(fillVariables("{{constructor}} {{toString}}", {})).toBe("{{constructor}} {{toString}}");
});

test("a value is text: it makes no blanks and no patterns", () => {
  expect(fillVariables("{{a}} {{b}}", { a: "{{b}}", b: "$& $1" })).toBe("{{b}} $& $1");
});

test("a long text full of half blanks is read in no time", () => {
  const text = "{{ ".repeat(1_500) + "{{a ".repeat(1_000) + "x ".repeat(2_000);
  const start = performance.now();
  expect(findVariableNames(text)).toEqual([]);
  // A few milliseconds; with the square of the length it would be minutes.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("a prompt is its words and its blanks in order, and nothing is lost", () => {
  expect(splitPromptAtVariables("{{a}} to {{ b c }}, {{}}.")).toEqual([
    { kind: "blank", name: "a" },
    { kind: "text", text: " to " },
    { kind: "blank", name: "b c" },
    { kind: "text", text: ", {{}}." },
  ]);
  expect(splitPromptAtVariables("")).toEqual([]);
});
