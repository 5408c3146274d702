import fc from "fast-check";
import { expect, test } from "vitest";
import { isStorableText } from "../text/storable-text.ts";
import { fileKindOfName } from "./file-kinds.ts";
import { FILE_NAME_LENGTH_MAX, sanitizeFileName } from "./file-name.ts";

test("a shown name is short, on one line, storable, and never a path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (sent) => {
      const name = sanitizeFileName(sent);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(FILE_NAME_LENGTH_MAX + 11);
      expect(name).not.toMatch(/[/\\\p{Cc}\u202e]/u);
      expect(isStorableText(name)).toBe(true);
    }),
  );
  for (const nothing of ["", "..", "a/", "\u202e", " . "]) expect(sanitizeFileName(nothing)).toBe("file");
});

test("the kind is what the last extension says, whatever its case", () => {
  expect(fileKindOfName("a.PDF")).toBe("pdf");
  expect(fileKindOfName("a.pdf.exe")).toBeNull();
  expect(fileKindOfName("pdf")).toBeNull();
  expect(fileKindOfName("a.constructor")).toBeNull();
});
