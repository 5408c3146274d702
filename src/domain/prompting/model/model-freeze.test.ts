import fc from "fast-check";
import { expect, test } from "vitest";
import { findProtectedSpans } from "../analyze/protected-spans.ts";
import { freezePrompt, hideAgain, thaw } from "./model-freeze.ts";

const fragments = fc.constantFrom(
  ...[
    "Write ",
    "12 ",
    "not ",
    "in June ",
    '"a quote" ',
    "`code` ",
    "jane@example.com ",
    "Jane Miller ",
    "⟦",
    "⟧",
    "⟦1|12⟧ ",
  ],
  ...["https://example.com ", "{{name}} ", "\n", "😀", "three ", "Paris, "],
);
const prompt = fc.oneof(
  fc.array(fragments, { maxLength: 20 }).map((list) => list.join("")),
  fc.string(),
);

test("freezing and thawing gives the prompt back, to the character", () => {
  fc.assert(
    fc.property(prompt, (text) => {
      const frozen = freezePrompt(text);
      expect(thaw(frozen, frozen.text)).toBe(text);
    }),
  );
});

test("every protected span stands in a token, and every token only once", () => {
  fc.assert(
    fc.property(prompt, (text) => {
      const { spans } = freezePrompt(text);
      for (const { start, end } of findProtectedSpans(text)) {
        expect(spans.some((span) => span.start <= start && span.end >= end)).toBe(true);
      }
      expect(new Set(spans.map(({ token }) => token)).size).toBe(spans.length);
    }),
  );
});

test("numbers, dates and limits can be read; people, addresses, quotes and code cannot", () => {
  const { text } = freezePrompt(
    'Write to Jane Miller (jane@example.com, +44 20 7946 0958) about 12 crates by 5 June, not "secret plan", see `x = 1`',
  );
  expect(text).toMatch(/⟦\d|12⟧.*⟦\d|5 June⟧.*⟦\d|not⟧/);
  expect(text).not.toMatch(/Jane|Miller|example|7946|secret|x = 1/);
});

test("a token that was never given out, or half of one, is not thawed", () => {
  const frozen = freezePrompt("for 12 people");
  for (const forged of ["⟦2|12⟧", "⟦1|20⟧", "⟦1|12", "12⟧", "⟦⟧"]) expect(thaw(frozen, forged)).toBeNull();
});

test("what is hidden in the prompt is hidden in its rewrite", () => {
  const frozen = freezePrompt("write to Jane Miller about 12 crates");
  const hidden = hideAgain(frozen, "Write to Jane Miller about 12 crates. Be polite to Jane Miller.");
  expect(hidden).not.toContain("Jane");
  expect(hidden).toContain("12 crates");
});
