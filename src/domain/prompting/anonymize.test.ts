import fc from "fast-check";
import { expect, test } from "vitest";
import { anonymizeText } from "./anonymize.ts";

test.each([
  ["Write to anna.berg+x@mail.example.org today", "Write to <EMAIL_ADDRESS> today"],
  ["the card 4111 1111 1111 1111 is gone", "the card <CREDIT_CARD> is gone"],
  ["my host is 192.168.17.4 since May", "my host is <IP_ADDRESS> since May"],
  ["her number is +1 202-555-0143, ring it", "her number is <PHONE_NUMBER>, ring it"],
  ["ssn 123-45-6789 please", "ssn <US_SSN> please"],
  ["he met Anna Berg there", "he met <NAME> there"],
])("%j is masked", (text, masked) => {
  expect(anonymizeText(text).text).toBe(masked);
});

test("a number that fails the card check sum is no card", () => {
  expect(anonymizeText("order 4111 1111 1111 1112 now").spans.some(({ type }) => type === "CREDIT_CARD")).toBe(false);
});

test("offsets count UTF-16 code units", () => {
  const text = "🙂 write to a@b.example";
  const [span] = anonymizeText(text).spans;
  expect(text.slice(span?.start, span?.end)).toBe("a@b.example");
});

test("spans come in order, never overlap, and the text is the input with each replaced", () => {
  const piece = fc.constantFrom(
    "Anna Berg",
    "a@b.example",
    "12 High Street",
    "4111111111111111",
    "1.2.3.4",
    "202-555-0143",
    "🙂",
    ". ",
    "Dr.",
    "x",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "grapheme", maxLength: 6 }))), (parts) => {
      const text = parts.join(" ");
      const result = anonymizeText(text);
      let position = 0;
      let rebuilt = "";
      for (const { start, end, type } of result.spans) {
        expect(start).toBeGreaterThanOrEqual(position);
        expect(end).toBeGreaterThan(start);
        rebuilt += `${text.slice(position, start)}<${type}>`;
        position = end;
      }
      expect(result.text).toBe(rebuilt + text.slice(position));
    }),
  );
});

test.each(["1", "1 ", "A ", "a@", "1.", ":a", "a-", "Aa ", "(1) "])(
  "20,000 characters of %j take under a second",
  (piece) => {
    const start = performance.now();
    anonymizeText(piece.repeat(20_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(1000);
  },
);
