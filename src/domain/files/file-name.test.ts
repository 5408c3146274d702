import fc from "fast-check";
import { expect, test } from "vitest";
import { isStorable } from "../text/storable-text.ts";
import { kindOfName } from "./file-kinds.ts";
import { FILE_NAME_LENGTH_MAX, shownFileName } from "./file-name.ts";

test("a shown name is short, on one line, storable, and never a path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (sent) => {
      const name = shownFileName(sent);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(FILE_NAME_LENGTH_MAX + 11);
      expect(name).not.toMatch(/[/\\\p{Cc}\u202e]/u);
      expect(isStorable(name)).toBe(true);
    }),
  );
  for (const nothing of ["", "..", "a/", "\u202e", " . "]) expect(shownFileName(nothing)).toBe("file");
});

test("the kind is what the last extension says, whatever its case", () => {
  expect(kindOfName("a.PDF")).toBe("pdf");
  expect(kindOfName("a.pdf.exe")).toBeNull();
  expect(kindOfName("pdf")).toBeNull();
  expect(kindOfName("a.constructor")).toBeNull();
});
