import { findCapitalizedNames, isNobody } from "./anonymize-names.ts";
import { namesProduct, opensWithOrdinaryWord } from "./ordinary-opening.ts";
import type { PersonalKind, PersonalSpan } from "./pii-kind.ts";
import { readPiiModel } from "./pii-model.ts";
import { findByPattern } from "./pii-patterns.ts";
import { type PiiModel, tagTokens } from "./pii-tagger.ts";
import { tokenize } from "./pii-tokens.ts";

export interface AnonymizedText {
  /** Each span replaced by its type in brackets: <PERSON>. */
  readonly text: string;
  readonly spans: readonly PersonalSpan[];
}

const NAMED: ReadonlySet<PersonalKind> = new Set(["PERSON", "ORGANIZATION", "LOCATION", "NATIONALITY"]);

/**
 * Finds personal data and replaces it: what has an exact form by pattern, people, places, addresses and companies by a
 * tagger learned from examples, and by their capital letters what the tagger leaves. Names in lower case are often missed.
 */
export function anonymizeText(text: string, model: PiiModel = readPiiModel()): AnonymizedText {
  const spans = findPersonalData(text, model);
  let position = 0;
  let masked = "";
  for (const { start, end, type } of spans) {
    masked += `${text.slice(position, start)}<${type}>`;
    position = end;
  }
  return { text: masked + text.slice(position), spans };
}

function findPersonalData(text: string, model: PiiModel): PersonalSpan[] {
  const patterned = findByPattern(text);
  const tokens = tokenize(text, patterned);
  const tagged = tagTokens(tokens, model).filter((span) => isCredible(span, text, model));
  const known = [...patterned, ...tagged].sort((a, b) => a.start - b.start);
  const left = findCapitalizedNames(tokens, known, model.lexicon).filter(
    ({ start, end }) => !isOrdinary(text, start, end, model.lexicon),
  );
  return [...known, ...left].sort((a, b) => a.start - b.start);
}

const isOrdinary = (text: string, start: number, end: number, lexicon: PiiModel["lexicon"]): boolean =>
  opensWithOrdinaryWord(text, start, end, lexicon) || namesProduct(text, start, end);

/** In texts without capitals the tagger guesses; what neither looks like a name nor stands in a list of names is none. */
function isCredible({ start, end, type }: PersonalSpan, text: string, { lexicon }: PiiModel): boolean {
  const value = text.slice(start, end);
  if (type === "ZIP_CODE" || type === "AGE") return /\d/.test(value);
  if (type === "DATE_TIME") return /\b(?:1[5-9]|20)\d\d\b/.test(value);
  if (type === "TITLE")
    return (
      !isNobody(value) &&
      !/^(?:black|cyber) \w+$|\b(?:delivery|deliveries|invoice|meeting|order|report)s?$/i.test(value)
    );
  if (!NAMED.has(type)) return true;
  if (isNobody(value) || isOrdinary(text, start, end, lexicon)) return false;
  const words = value.match(/\p{L}+/gu) ?? [];
  return words.some((word) => {
    const lower = word.toLowerCase();
    return word !== lower || (!lexicon.common.has(lower) && (lexicon.names.has(lower) || lexicon.places.has(lower)));
  });
}
