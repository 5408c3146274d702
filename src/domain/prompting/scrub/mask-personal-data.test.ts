import fc from "fast-check";
import { expect, test } from "vitest";
import { WITH_PEOPLE, WITHOUT_PEOPLE } from "#support/prompts/anonymize-table.ts";
import { findPersonalData, maskPersonalData, PERSONAL_PATTERNS, textToEmbed } from "./mask-personal-data.ts";

test.each([
  ["Write to anna.berg+x@mail.example.org today", "Write to <EMAIL_ADDRESS> today"],
  ["the card 4111 1111 1111 1111 is gone", "the card <CREDIT_CARD> is gone"],
  ["my host is 192.168.17.4 since then", "my host is <IP_ADDRESS> since then"],
  ["it answers at 2001:db8:85a3::8a2e:370:7334 only", "it answers at <IP_ADDRESS> only"],
  ["her number is +1 202-555-0143, ring it", "her number is <PHONE_NUMBER>, ring it"],
  ["call (020) 7946 0958 now", "call <PHONE_NUMBER> now"],
  ["ssn 123-45-6789 please", "ssn <US_SSN> please"],
  ["pay to GB82 WEST 1234 5698 7654 32 now", "pay to <IBAN_CODE> now"],
  ["pay to gb82west12345698765432 now", "pay to <IBAN_CODE> now"],
  ["see https://shop.example.org/a?b=1.", "see <DOMAIN_NAME>."],
  ["our site is shop.example.co.uk/de now", "our site is <DOMAIN_NAME> now"],
  ["follow @anna_b there", "follow <ACCOUNT> there"],
  ["he is 34 years old", "he is <AGE> years old"],
  ["I was born on 4 March 1988", "I was born on <DATE_TIME>"],
  ["she was born in 1988", "she was born in <DATE_TIME>"],
  ["her birthday is 1988-03-04, his 4/3/88", "her birthday is <DATE_TIME>, his <DATE_TIME>"],
  ["the rent is 1,140 euros, not $1,200", "the rent is <MONEY>, not <MONEY>"],
  ["send it to 12 high street please", "send it to <STREET_ADDRESS> please"],
  ["invoice INV-2024/003817 is open", "invoice <ID> is open"],
  ["his number is 48213", "his number is <ID>"],
])("data with a form of its own is hidden: %s", (text, scrubbed) => {
  expect(maskPersonalData(text)).toBe(scrubbed);
});

test("people of many cultures are hidden, with and without capitals", () => {
  const isLeft = (prompt: string, name: string): boolean => {
    const words = new Set(
      maskPersonalData(prompt)
        .toLowerCase()
        .match(/\p{L}+/gu),
    );
    return (name.toLowerCase().match(/\p{L}{2,}/gu) ?? []).some((part) => words.has(part));
  };
  expect(WITH_PEOPLE.filter(([prompt, name]) => isLeft(prompt, name))).toEqual([]);
  const small = WITH_PEOPLE.filter(([prompt, name]) => isLeft(prompt.toLowerCase(), name));
  // Last names that are words.
  expect(small.length, JSON.stringify(small)).toBeLessThanOrEqual(3);
});

test.each(["Grant asked for an offer.", "Rose, our accountant, is ill.", "ask frank about it", "MAIL JOHN SMITH"])(
  "a name that is a word too is hidden: %s",
  (text) => {
    expect(maskPersonalData(text)).toContain("<NAME>");
  },
);

test("what a prompt wants is still there: of prompts from work most words are left", () => {
  const counted = WITHOUT_PEOPLE.map((prompt) => {
    const left = maskPersonalData(prompt).replaceAll(/<[A-Z_]+>/g, "");
    return [prompt, left].map((text) => text.match(/\p{L}+/gu)?.length ?? 0);
  });
  const sumOf = (at: number): number => counted.reduce((sum, row) => sum + (row[at] ?? 0), 0);
  expect(sumOf(1) / sumOf(0)).toBeGreaterThan(0.75);
});

test.each([
  "Give me 5 ideas for a birthday party with 20 guests.",
  "How do I sort a list of 1000 numbers?",
  "write a blog post of 500 words about healthy food",
  "plan a 30-minute talk for the 3rd time, 12pm, in 2027",
])("nothing is personal in: %s", (text) => {
  expect(maskPersonalData(text)).toBe(text);
});

test("spans come in order, never overlap, cut no character, and the text is the input with each replaced", () => {
  const piece = fc.constantFrom(
    ...[
      "Anna Berg",
      "a@b.example",
      "12 High Street",
      "4111111111111111",
      "1.2.3.4",
      "202-555-0143",
      "🙂",
      "Łódź",
      "Dr. ",
    ],
    ...[". ", "\n", "x", "<NAME>", "INV-77", "5 €"],
  );
  const parts = fc.array(fc.oneof(piece, fc.string({ unit: "grapheme", maxLength: 6 })));
  fc.assert(
    fc.property(parts, fc.constantFrom("", " "), (some, gap) => {
      const text = some.join(gap);
      let position = 0;
      let rebuilt = "";
      for (const { start, end, type } of findPersonalData(text)) {
        expect(start).toBeGreaterThanOrEqual(position);
        expect(end).toBeGreaterThan(start);
        for (const offset of [start, end])
          expect(text.slice(offset - 1, offset + 1)).not.toMatch(/^[\ud800-\udbff][\udc00-\udfff]$/);
        rebuilt += `${text.slice(position, start)}<${type}>`;
        position = end;
      }
      expect(maskPersonalData(text)).toBe(rebuilt + text.slice(position));
    }),
  );
});

test("a capital inside a sentence never stays", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][a-z]{1,12}$/), (name) => {
      expect(maskPersonalData(`please ask ${name} now`)).toBe("please ask <NAME> now");
    }),
  );
});

test("of words in small letters that are in no dictionary hardly one stays", () => {
  const words = fc.sample(fc.stringMatching(/^[a-z]{5,9}$/), { numRuns: 1_000, seed: 7 });
  // The dictionary is a Bloom filter: it takes a strange word now and then for its own.
  expect(words.filter((word) => maskPersonalData(`please ask ${word} now`).includes(word)).length).toBeLessThan(50);
});

test("a prompt of which hardly a word is left is not embedded", () => {
  expect(textToEmbed("Напиши письмо Анне Петровой")).toBeNull();
  expect(textToEmbed("Write a letter to Anna")).toBe("Write a letter to <NAME>");
  expect(textToEmbed(`${"word ".repeat(799)}word Lindqvist`)).not.toContain("Lindq");
});

test.each([
  "1",
  "1 ",
  "A ",
  "a@",
  "1.",
  ":a",
  "a-",
  "Aa ",
  "(1) ",
  "a.b",
  "'s",
  "\n",
  "+1-",
  "GB12 ",
  "www.",
  "1 a ",
  "a1",
  "@",
  "é",
])("the time for %j grows with the text and not with its square", (repeated) => {
  const msFor = (length: number): number => {
    const text = repeated.repeat(length / repeated.length);
    const begun = process.cpuUsage();
    maskPersonalData(text);
    return process.cpuUsage(begun).user / 1000;
  };
  msFor(1_000);
  expect(msFor(32_000)).toBeLessThan(1_500);
});

test("every pattern stays short enough to be read", () => {
  for (const [, { source }] of PERSONAL_PATTERNS) expect(source.length).toBeLessThan(200);
});
