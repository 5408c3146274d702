import fc from "fast-check";
import { expect, test } from "vitest";
import { anonymizeText } from "./anonymize.ts";

test.each([
  ["Write to anna.berg+x@mail.example.org today", "Write to <EMAIL_ADDRESS> today"],
  ["the card 4111 1111 1111 1111 is gone", "the card <CREDIT_CARD> is gone"],
  ["my host is 192.168.17.4 since then", "my host is <IP_ADDRESS> since then"],
  ["it answers at 2001:db8:85a3::8a2e:370:7334 only", "it answers at <IP_ADDRESS> only"],
  ["her number is +1 202-555-0143, ring it", "her number is <PHONE_NUMBER>, ring it"],
  ["the fax is 07700 900 123.", "the fax is <PHONE_NUMBER>."],
  ["ssn 123-45-6789 please", "ssn <US_SSN> please"],
  ["pay to GB82 WEST 1234 5698 7654 32 now", "pay to <IBAN_CODE> now"],
  ["pay to GB82WEST12345698765432 by Monday", "pay to <IBAN_CODE> by Monday"],
  ["take it from AT61 1904 3002 3457 3201 over there", "take it from <IBAN_CODE> over there"],
  ["see https://shop.example.org/a?b=1.", "see <DOMAIN_NAME>."],
  ["our site is shop.example.co.uk/de now", "our site is <DOMAIN_NAME> now"],
  ["he is 34 years old", "he is <AGE> years old"],
  ["I was born on 4 March 1988", "I was born on <DATE_TIME>"],
])("%j is masked", (text, masked) => {
  expect(anonymizeText(text).text).toBe(masked);
});

test.each([
  ["Please ask Anna Berg about it", "PERSON", "Anna Berg"],
  ["My name is Sanna", "PERSON", "Sanna"],
  ["Send the parcel to 12 High Street, Leeds please", "STREET_ADDRESS", "12 High Street, Leeds"],
  ["What is there to see in Lisbon?", "LOCATION", "Lisbon"],
  ["She likes Danish food", "NATIONALITY", "Danish"],
])("in %j the %s is found", (text, type, value) => {
  expect(anonymizeText(text).spans.map((span) => [span.type, text.slice(span.start, span.end)])).toEqual([
    [type, value],
  ]);
});

test.each(["order 4111 1111 1111 1112 now", "pay to GB82 WEST 1234 5698 7654 33 now", "the version is 999.300.1.2"])(
  "a wrong check sum or range makes no card, account or address of %j",
  (text) => {
    const types = anonymizeText(text).spans.map(({ type }) => type);
    expect(types).not.toContain("CREDIT_CARD");
    expect(types).not.toContain("IBAN_CODE");
    expect(types).not.toContain("IP_ADDRESS");
  },
);

test.each([
  "Explain decorators in Python with an example.",
  "Give me 5 ideas for a birthday party with 20 guests.",
  "How do I sort a list of 1000 numbers?",
  "Write a blog post of 500 words about healthy food.",
])("nothing is personal in %j", (text) => {
  expect(anonymizeText(text).spans).toEqual([]);
});

test("every further mention of a name is masked", () => {
  const { text } = anonymizeText("I met Sanna Lindqvist at work. Should Lindqvist get a gift? Write a card for Sanna!");
  expect(text).not.toMatch(/Sanna|Lindqvist/);
});

test("offsets count UTF-16 code units", () => {
  const text = "🙂 write to a@b.example";
  const [span] = anonymizeText(text).spans;
  expect(text.slice(span?.start, span?.end)).toBe("a@b.example");
});

test("spans come in order, never overlap, cut no character, and the text is the input with each replaced", () => {
  const piece = fc.constantFrom(
    "Anna Berg",
    "a@b.example",
    "12 High Street",
    "4111111111111111",
    "1.2.3.4",
    "202-555-0143",
    "🙂",
    "Łódź",
    ". ",
    "Dr. ",
    "\n",
    "x",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ unit: "grapheme", maxLength: 6 }))),
      fc.constantFrom("", " "),
      (parts, gap) => {
        const text = parts.join(gap);
        const result = anonymizeText(text);
        let position = 0;
        let rebuilt = "";
        for (const { start, end, type } of result.spans) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          for (const offset of [start, end])
            expect(text.slice(offset - 1, offset + 1)).not.toMatch(/^[\ud800-\udbff][\udc00-\udfff]$/);
          rebuilt += `${text.slice(position, start)}<${type}>`;
          position = end;
        }
        expect(result.text).toBe(rebuilt + text.slice(position));
      },
    ),
  );
});

test.each(["1", "1 ", "A ", "a@", "1.", ":a", "a-", "Aa ", "(1) ", "a.b", "'s", "\n", "+1-", "GB12 ", "www."])(
  "20,000 characters of %j take under a second",
  (piece) => {
    const start = performance.now();
    anonymizeText(piece.repeat(20_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(5_000);
  },
);
