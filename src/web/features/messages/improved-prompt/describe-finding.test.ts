import { expect, test } from "vitest";
import { REWRITE_PROBLEM_KINDS } from "#domain/prompting/improvement.ts";
import { describeFinding, findingSentence } from "./describe-finding.ts";

test("what was lost is said to be sent all the same, and what nobody gave is to be checked", () => {
  expect(findingSentence({ kind: "ban", words: "no emojis" })).toBe(
    "The rewrite leaves out “no emojis”, so your own words were sent too.",
  );
  expect(findingSentence({ kind: "made-up", words: "40 %" })).toBe("Nobody gave “40 %”: check it.");
});

test("every kind reads as a sentence, also where nobody says which words", () => {
  for (const kind of REWRITE_PROBLEM_KINDS) {
    expect(describeFinding({ kind, words: "" }), kind).not.toContain("“");
    expect(describeFinding({ kind, words: "x".repeat(200) }).length, kind).toBeLessThan(130);
  }
});
