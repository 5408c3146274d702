import { cs_CZ, de, en, es, Faker, fr, it, nb_NO, pl, tr, vi } from "@faker-js/faker";

const IDENTIFIER_KINDS = ["name", "lower-case name", "e-mail", "phone", "iban", "card", "address", "id"] as const;
type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** Something that says who somebody is; made up. */
export interface Identifier {
  readonly kind: IdentifierKind;
  /** As somebody would write it. */
  readonly text: string;
  /** What of it may not be left over; each by itself points to the person. */
  readonly traces: readonly string[];
}

const COUNTS: Readonly<Record<IdentifierKind, number>> = {
  name: 50,
  // Typed in a hurry, as many are.
  "lower-case name": 10,
  "e-mail": 45,
  phone: 40,
  iban: 40,
  card: 40,
  address: 40,
  id: 35,
};

/** Three hundred of them, the same ones every time. */
export function identifiers(seed = 26): readonly Identifier[] {
  const faker = new Faker({ locale: en, seed });
  // Every other name is from somewhere else.
  const people = [de, fr, es, it, pl, tr, nb_NO, cs_CZ, vi].map((locale) => new Faker({ locale: [locale, en], seed }));
  let named = 0;
  const name = () => {
    named++;
    const { person } = named % 2 === 0 ? faker : (people[named % people.length] ?? faker);
    const [first, last] = [person.firstName(), person.lastName()];
    return { text: `${first} ${last}`, traces: [`${first} ${last}`, last] };
  };
  const three = () => String(faker.number.int({ min: 200, max: 999 }));
  const whole = (text: string) => ({ text, traces: [text] });
  const make: Readonly<Record<IdentifierKind, () => Omit<Identifier, "kind">>> = {
    name,
    "lower-case name": () => {
      const { text, traces } = name();
      return { text: text.toLowerCase(), traces: traces.map((trace) => trace.toLowerCase()) };
    },
    "e-mail": () => whole(faker.internet.email({ provider: "post.example" })),
    phone: () => whole(`+1 (${three()}) ${three()}-${faker.string.numeric(4)}`),
    iban: () => whole(faker.finance.iban({ formatted: faker.datatype.boolean() })),
    card: () =>
      whole(
        faker.finance
          .creditCardNumber("visa")
          .replace(/\D/g, "")
          .replace(/(.{4})(?=.)/g, "$1 "),
      ),
    address: () => {
      const street = faker.location.streetAddress();
      return { text: `${street}, ${faker.location.zipCode("#####")} ${faker.location.city()}`, traces: [street] };
    },
    id: () => whole(faker.helpers.fromRegExp(/[1-8][0-9]{2}-[1-8][0-9]-[1-9][0-9]{3}/)),
  };
  return IDENTIFIER_KINDS.flatMap((kind) => Array.from({ length: COUNTS[kind] }, () => ({ kind, ...make[kind]() })));
}

/** How people write about such things. */
const SENTENCES: Readonly<Record<IdentifierKind, readonly ((text: string) => string)[]>> = {
  name: [
    (text) => `Write an email to ${text} about the viewing on Friday.`,
    (text) => `My colleague ${text} wants a summary of the contract.`,
    (text) => `Plan a farewell party for ${text}, who leaves in May.`,
  ],
  "lower-case name": [(text) => `write a birthday card for ${text}, he turns fifty`],
  "e-mail": [
    (text) => `Send the draft to ${text} when it is done.`,
    (text) => `The complaint came from ${text}; answer it politely.`,
  ],
  phone: [(text) => `Call ${text} and ask about the delivery.`, (text) => `Tell them to ring me at ${text}.`],
  iban: [(text) => `Pay the invoice to ${text} by Monday.`, (text) => `The IBAN is ${text}, explain the refund.`],
  card: [(text) => `The card ${text} was charged twice.`, (text) => `Explain why ${text} was declined.`],
  address: [
    (text) => `Write a listing for the house at ${text}.`,
    (text) => `I live at ${text} and need a letter to the landlord.`,
  ],
  id: [
    (text) => `The SSN is ${text}; fill in the tax form.`,
    (text) => `My social security number is ${text}, what does the letter mean?`,
  ],
};

/** A sentence with it in it. */
export function sentenceWith({ kind, text }: Identifier, place: number): string {
  const sentences = SENTENCES[kind];
  return (sentences[place % sentences.length] ?? String)(text);
}

/** Those of which something can be read in the text, whatever its letters' case or the spaces in numbers. */
export function leaked(planted: readonly Identifier[], text: string): readonly Identifier[] {
  const [plain, dense] = [text.toLowerCase(), text.replace(/[\s()-]/g, "").toLowerCase()];
  return planted.filter(({ kind, traces }) =>
    traces.some((trace) => {
      const wanted = trace.toLowerCase();
      if (kind !== "name" && kind !== "lower-case name" && kind !== "address" && kind !== "e-mail") {
        return dense.includes(wanted.replace(/[\s()-]/g, ""));
      }
      return new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(wanted)}(?![\\p{L}\\d])`, "u").test(plain);
    }),
  );
}
