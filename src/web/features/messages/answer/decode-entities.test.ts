import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeEntities } from "./decode-entities.ts";

test("references become the characters they name", () => {
  expect(decodeEntities("Reid &amp; Partners &#8211; &#xA3;465&nbsp;000")).toBe("Reid & Partners – £465\u00a0000");
});

test("what is no reference stays as it is written", () => {
  expect(decodeEntities("a && b &nosuch; &toString; &#0; &#xD800;")).toBe("a && b &nosuch; &toString; &#0; &#xD800;");
});

test("a text without an ampersand is never changed", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes("&")),
      (text) => decodeEntities(text) === text,
    ),
  );
});
