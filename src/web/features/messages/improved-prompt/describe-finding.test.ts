import { expect, test } from "vitest";
import { FINDING_KINDS } from "#domain/prompting/improvement.ts";
import { describeFinding, findingLine } from "./describe-finding.ts";

test("what was lost is said to be sent all the same, and what nobody gave is to be checked", () => {
  expect(findingLine({ kind: "ban", words: "no emojis" })).toBe(
    "The rewrite leaves out “no emojis”, so your own words were sent too.",
  );
  expect(findingLine({ kind: "made-up", words: "40 %" })).toBe("Nobody gave “40 %”: check it.");
});

test("every kind reads as a sentence, also where nobody says which words", () => {
  for (const kind of FINDING_KINDS) {
    expect(describeFinding({ kind, words: "" }), kind).not.toContain("“");
    expect(describeFinding({ kind, words: "x".repeat(200) }).length, kind).toBeLessThan(130);
  }
});
