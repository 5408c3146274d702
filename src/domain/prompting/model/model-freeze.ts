import { findProtectedSpans, type ProtectedKind } from "../analyze/protected-spans.ts";
import { anonymizeText } from "../anonymize/anonymize.ts";
import type { PersonalKind } from "../anonymize/pii-kind.ts";

/** A stretch of the prompt that a model may not change, and what it sees in its place. */
export interface FrozenSpan {
  /** UTF-16 offsets into the prompt. */
  readonly start: number;
  readonly end: number;
  readonly token: string;
}

export interface FrozenPrompt {
  readonly prompt: string;
  /** The prompt with a token for each frozen span. */
  readonly text: string;
  /** In the order of the text; they never overlap. */
  readonly spans: readonly FrozenSpan[];
}

const TOKEN = /⟦[^⟦⟧]*⟧/g;
/** Brackets of the user's own would be read as ours. */
const OWN_BRACKETS = /[⟦⟧]{1,200}/g;
/** A model has to read these to tell what is settled; it sees them inside the token. All else is only named by its kind. */
const SHOWN: ReadonlySet<ProtectedKind> = new Set(["number", "date", "limit", "name", "placeholder"]);
/** Personal data that names nobody by itself, and that tells what the prompt is about. */
const HARMLESS: ReadonlySet<PersonalKind> = new Set([
  "LOCATION",
  "NATIONALITY",
  "ORGANIZATION",
  "DATE_TIME",
  "AGE",
  "TITLE",
]);

/** First names that are words: in small letters they are what the prompt is about. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  (
    "amber angel april art august autumn basil bill crystal daisy dawn destiny eve faith frank grace grant guy harmony hazel heather " +
    "holly hope hunter iris ivy jack jade jasmine jewel joy june lance lily mark may mason melody miles olive opal pearl penny " +
    "piper rain ray rich river robin rose ruby sage sandy serenity skip sky star sterling summer sunny violet wade will willow winter"
  ).split(" "),
);

interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly isShown: boolean;
}

/**
 * Freezes everything protected (numbers, names, dates, limits, quotes, code, addresses) to numbered tokens such as ⟦3|June⟧.
 * Code, quotes, addresses, people and other personal data are hidden: their token only says what they are.
 */
export function freezePrompt(prompt: string): FrozenPrompt {
  const spans: FrozenSpan[] = [];
  let text = "";
  let position = 0;
  for (const { start, end, kind, isShown } of joinOverlaps(spansToFreeze(prompt))) {
    const token = `⟦${spans.length + 1}|${isShown ? prompt.slice(start, end) : kind}⟧`;
    spans.push({ start, end, token });
    text += prompt.slice(position, start) + token;
    position = end;
  }
  return { prompt, text: text + prompt.slice(position), spans };
}

/** The text with every token replaced by what it stands for; null when it holds a token that was never given out. */
export function thaw({ prompt, spans }: FrozenPrompt, text: string): string | null {
  const values = new Map(spans.map(({ token, start, end }) => [token, prompt.slice(start, end)]));
  let isKnown = true;
  const thawed = text.replace(TOKEN, (token) => {
    const value = values.get(token);
    isKnown &&= value !== undefined;
    return value ?? "";
  });
  const isWhole = !/[⟦⟧]/.test(text.replace(TOKEN, ""));
  return isKnown && isWhole ? thawed : null;
}

/** Hides in a later version of the prompt what is hidden in the prompt, under the same tokens. */
export function hideAgain({ prompt, spans }: FrozenPrompt, text: string): string {
  const hidden = spans
    .map(({ token, start, end }) => ({ token, value: prompt.slice(start, end) }))
    .filter(({ token, value }) => !token.endsWith(`|${value}⟧`))
    .sort((a, b) => b.value.length - a.value.length);
  // Token by token would look for a value inside tokens that stand there already.
  const tokens = new Map(hidden.map(({ token, value }) => [value, token]));
  if (tokens.size === 0) return text;
  const values = new RegExp([...tokens.keys()].map(escaped).join("|"), "g");
  return text.replace(values, (value) => tokens.get(value) ?? value);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function spansToFreeze(prompt: string): Span[] {
  return [
    ...findProtectedSpans(prompt).map(({ kind, start, end }) => ({ kind, start, end, isShown: SHOWN.has(kind) })),
    ...anonymizeText(prompt)
      .spans.filter(({ start, end }) => !ALSO_WORDS.has(prompt.slice(start, end)))
      .map(({ type, start, end }) => ({ kind: type, start, end, isShown: HARMLESS.has(type) })),
    ...[...prompt.matchAll(OWN_BRACKETS)].map(({ index, 0: found }) => ({
      kind: "brackets",
      start: index,
      end: index + found.length,
      isShown: false,
    })),
  ];
}

function joinOverlaps(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) {
      joined.push(span);
      continue;
    }
    // The kind that hides says what it is; of two that hide, the first one.
    const named = last.isShown && !span.isShown ? span : last;
    joined[joined.length - 1] = {
      start: last.start,
      end: Math.max(last.end, span.end),
      kind: named.kind,
      isShown: last.isShown && span.isShown,
    };
  }
  return joined;
}
