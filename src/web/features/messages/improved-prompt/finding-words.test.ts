import { expect, test } from "vitest";
import { FINDING_KINDS } from "#domain/prompting/improvement.ts";
import { findingLine, whatRewriteDid } from "./finding-words.ts";

test("what was lost went along, and what nobody gave is to be checked", () => {
  expect(findingLine({ kind: "ban", words: "no emojis" })).toBe(
    "Your words “no emojis” went along: the rewrite does not say them.",
  );
  expect(findingLine({ kind: "made-up", words: "40 %" })).toBe("Nobody gave “40 %”: check it.");
});

test("every kind reads as a sentence, also where nobody says which words", () => {
  for (const kind of FINDING_KINDS) {
    expect(whatRewriteDid({ kind, words: "" }), kind).not.toContain("“");
    expect(whatRewriteDid({ kind, words: "x".repeat(200) }).length, kind).toBeLessThan(130);
  }
});
