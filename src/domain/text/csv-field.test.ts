import { expect, test } from "vitest";
import { csvField } from "./csv-field.ts";

test("what a spreadsheet would run is written as text", () => {
  for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "|calc", "%x"]) {
    expect(csvField(formula)).toBe(`"'${formula}"`);
  }
  expect(csvField("Ada")).toBe('"Ada"');
  expect(csvField(-3)).toBe('"-3"');
});

test("quotes, commas and line ends stay within their field", () => {
  expect(csvField('a "b", c\n=d')).toBe('"a ""b"", c\n=d"');
  expect(csvField(null)).toBe('""');
});
