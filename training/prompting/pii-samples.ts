import type { PiiLexicon } from "#domain/prompting/anonymize/pii-features.ts";
import { findByPattern } from "#domain/prompting/anonymize/pii-patterns.ts";
import { TAGGED_KINDS } from "#domain/prompting/anonymize/pii-tagger.ts";
import { type PiiToken, tokenize } from "#domain/prompting/anonymize/pii-tokens.ts";
import { hashText } from "#domain/prompting/words/hash-text.ts";
import { PII_TEMPLATES } from "./pii-templates.ts";
import { COUNTRIES, type Random, ValueMaker } from "./pii-values.ts";

export interface PiiRow {
  readonly full_text: string;
  readonly template_id: number;
  readonly spans: readonly {
    readonly entity_type: string;
    readonly start_position: number;
    readonly end_position: number;
  }[];
  readonly may_train: boolean;
  readonly holdout: boolean;
}

export interface PiiSample {
  readonly tokens: readonly PiiToken[];
  readonly labels: Uint8Array;
}

interface MarkedText {
  readonly text: string;
  readonly marks: readonly { readonly start: number; readonly end: number; readonly kind: Kind }[];
}

type Kind = (typeof TAGGED_KINDS)[number];

const KIND_OF_SLOT: Readonly<Record<string, Kind>> = {
  PERSON: "PERSON",
  FIRST: "PERSON",
  LAST: "PERSON",
  ORG: "ORGANIZATION",
  CITY: "LOCATION",
  COUNTRY: "LOCATION",
  STATE: "LOCATION",
  NRP: "NATIONALITY",
  JOB: "TITLE",
  ADDR: "STREET_ADDRESS",
  STREET: "STREET_ADDRESS",
  ROAD: "STREET_ADDRESS",
  BLD: "STREET_ADDRESS",
  UNIT: "STREET_ADDRESS",
  ZIP: "ZIP_CODE",
  YEAR: "DATE_TIME",
  AGE: "AGE",
};
const KIND_OF_ENTITY: Readonly<Record<string, Kind>> = {
  PERSON: "PERSON",
  ORGANIZATION: "ORGANIZATION",
  GPE: "LOCATION",
  NRP: "NATIONALITY",
  TITLE: "TITLE",
  STREET_ADDRESS: "STREET_ADDRESS",
  ZIP_CODE: "ZIP_CODE",
  DATE_TIME: "DATE_TIME",
  AGE: "AGE",
};

/** Sentences of the data with other values, sentences written for this with values, and plain ones without any. */
export function makeSamples(
  rows: readonly PiiRow[],
  plain: readonly string[],
  random: Random,
  sizes: { rows: number; written: number },
): PiiSample[] {
  const maker = new ValueMaker(random);
  const samples: PiiSample[] = [];
  for (let round = 0; round < sizes.rows; round += 1) {
    for (const row of rows) {
      maker.move();
      samples.push(sampleOf(recased(round === 0 ? markedRow(row) : withOtherValues(row, maker, random), random)));
    }
  }
  for (let round = 0; round < sizes.written; round += 1) {
    for (const template of PII_TEMPLATES) {
      maker.move();
      samples.push(sampleOf(recased(filled(template, maker), random)));
    }
  }
  for (const text of plain) samples.push(sampleOf(recased({ text, marks: [] }, random, 0.35)));
  return shuffled(samples, random);
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const mixed = items.map((item) => ({ item, order: random() }));
  return mixed.sort((a, b) => a.order - b.order).map(({ item }) => item);
}

/** The lists know most names of the training sentences, and few of those to come; so they forget some. */
export function forgetfulLexicon(lexicon: PiiLexicon, sample: number): PiiLexicon {
  const remembers = (word: string, forgottenPercent: number) => hashText(`${word}|${sample}`) % 100 >= forgottenPercent;
  return {
    common: { has: (word) => remembers(word, 6) && lexicon.common.has(word) },
    names: { has: (word) => remembers(word, 35) && lexicon.names.has(word) },
    places: { has: (word) => remembers(word, 35) && lexicon.places.has(word) },
  };
}

function markedRow({ full_text, spans }: PiiRow): MarkedText {
  const marks = spans.flatMap(({ entity_type, start_position: start, end_position: end }) => {
    const kind = KIND_OF_ENTITY[entity_type];
    return kind === undefined ? [] : [{ start, end, kind }];
  });
  return { text: full_text, marks: marks.sort((a, b) => a.start - b.start) };
}

function filled(template: string, maker: ValueMaker): MarkedText {
  return assembled(
    template
      .split(/\{\{(\w+)\}\}/)
      .map((part, index) => (index % 2 === 0 ? { text: part } : { text: maker.value(part), kind: KIND_OF_SLOT[part] })),
  );
}

function assembled(parts: readonly { text: string; kind?: Kind | undefined }[]): MarkedText {
  let text = "";
  const marks: { start: number; end: number; kind: Kind }[] = [];
  for (const part of parts) {
    if (part.kind !== undefined)
      marks.push({ start: text.length, end: text.length + part.text.length, kind: part.kind });
    text += part.text;
  }
  return { text, marks };
}

function withOtherValues(row: PiiRow, maker: ValueMaker, random: Random): MarkedText {
  const { text, marks } = markedRow(row);
  const parts: { text: string; kind?: Kind }[] = [];
  let position = 0;
  for (const { start, end, kind } of marks) {
    const value = text.slice(start, end);
    const slot = slotLike(kind, value);
    parts.push(
      { text: text.slice(position, start) },
      { text: slot === null || random() < 0.15 ? value : maker.value(slot), kind },
    );
    position = end;
  }
  return assembled([...parts, { text: text.slice(position) }]);
}

function slotLike(kind: Kind, value: string): string | null {
  switch (kind) {
    case "PERSON":
      return value.includes(" ") ? "PERSON" : "FIRST";
    case "ORGANIZATION":
      return "ORG";
    case "NATIONALITY":
      return "NRP";
    case "LOCATION":
      return COUNTRIES.includes(value) ? "COUNTRY" : /^(?:nan|[A-Z]{2})$/.test(value) ? "STATE" : "CITY";
    case "TITLE":
      return value.endsWith(".") ? "MR" : "JOB";
    case "ZIP_CODE":
      return "ZIP";
    case "DATE_TIME":
      return value.length === 4 ? "YEAR" : null;
    case "AGE":
      return "AGE";
    case "STREET_ADDRESS":
      if (/^\d+$/.test(value)) return "BLD";
      if (/^(?:apt|suite)\b/i.test(value) && value.length < 12) return "UNIT";
      if (/[\n,]| and /.test(value) || value.length > 30) return "ADDR";
      return /\d/.test(value) ? "STREET" : "ROAD";
  }
}

/** Some people write without capital letters, and a few with nothing else. */
function recased(marked: MarkedText, random: Random, lowerShare = 0.12): MarkedText {
  const choice = random();
  const text =
    choice < lowerShare
      ? marked.text.toLowerCase()
      : choice < lowerShare + 0.02
        ? marked.text.toUpperCase()
        : marked.text;
  return text.length === marked.text.length ? { ...marked, text } : marked;
}

function sampleOf({ text, marks }: MarkedText): PiiSample {
  const tokens = tokenize(text, findByPattern(text));
  const labels = new Uint8Array(tokens.length);
  for (const { start, end, kind } of marks) {
    let isFirst = true;
    for (const [index, token] of tokens.entries()) {
      if (token.start < start || token.end > end) continue;
      if (token.taken) continue;
      labels[index] = 1 + TAGGED_KINDS.indexOf(kind) * 2 + (isFirst ? 0 : 1);
      isFirst = false;
    }
  }
  return { tokens, labels };
}
