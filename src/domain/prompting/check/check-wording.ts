import { isSlip } from "./check-slips.ts";
import { type DiffStretch, diffStretches, type Word, wordsOf } from "./check-word-diff.ts";
import {
  areOpposites,
  FILLER_WORDS,
  GENERAL_NOUNS,
  GENERAL_VERBS,
  HEDGES,
  isNegation,
  SMALL_WORDS,
  VAGUE_WORDS,
} from "./check-word-lists.ts";

export type WordingViolationKind =
  | "contradiction"
  | "changed number"
  | "changed order"
  | "added limit"
  | "vaguer wording"
  | "lost requirement";

export interface WordingViolation {
  readonly kind: WordingViolationKind;
  readonly text: string;
}

// A stretch that drops this many words of content and puts none in their place has dropped a requirement.
const LOST_WORDS_MIN = 3;
const PLUCKED_WORDS_MAX = 3;
// A swap of one meaning for its opposite is short.
const SWAP_WORDS_MAX = 5;
// Fewer words of content are enough where a whole phrase went and nothing at all came in its place.
const LOST_PHRASE_WORDS_MIN = 4;
// A sentence of the new text is the user's own when at least this share of its words was kept.
const OWN_SHARE_MIN = 0.5;
const SHOWN_LENGTH_MAX = 120;

interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly old: readonly Word[];
  readonly now: readonly Word[];
  readonly stretches: readonly DiffStretch[];
  readonly lostStems: ReadonlyMap<string, number>;
  readonly gainedStems: ReadonlyMap<string, number>;
  /** Per sentence of the new text: the share of its words that the user wrote there. */
  readonly ownShare: readonly number[];
}

/** Where the wording says something else than before: turned round, made vaguer, or left out. Words only, no spans. */
export function findWordingChanges(before: string, after: string): WordingViolation[] {
  const comparison = compare(before, after);
  return [
    ...comparison.stretches.flatMap((stretch) => judgeStretch(comparison, stretch)),
    ...findSwappedValues(comparison),
  ];
}

function compare(before: string, after: string): Comparison {
  const old = wordsOf(before);
  const now = wordsOf(after);
  const raw = diffStretches(
    old.map(({ plain }) => plain),
    now.map(({ plain }) => plain),
  );
  const removed = raw.flatMap(({ start, end }) => old.slice(start, end));
  const added = raw.flatMap(({ newStart, newEnd }) => now.slice(newStart, newEnd));
  return {
    before,
    after,
    old,
    now,
    stretches: joinAcrossSmallWords(raw, old),
    lostStems: surplus(removed, added),
    gainedStems: surplus(added, removed),
    ownShare: shareKept(now, raw),
  };
}

// "the big red house" became "the house in blue": small words that happen to match split one rewording in two.
function joinAcrossSmallWords(stretches: readonly DiffStretch[], old: readonly Word[]): DiffStretch[] {
  const joined: DiffStretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    const between = last === undefined ? [] : old.slice(last.end, stretch.start);
    if (
      last !== undefined &&
      between.length === 1 &&
      between.every(({ plain }) => SMALL_WORDS.has(plain) && !isNegation(plain)) &&
      (last.end > last.start || stretch.end > stretch.start) &&
      (last.newEnd > last.newStart || stretch.newEnd > stretch.newStart)
    ) {
      joined[joined.length - 1] = { ...last, end: stretch.end, newEnd: stretch.newEnd };
    } else joined.push(stretch);
  }
  return joined;
}

// Only words in the stretches count: all others stand in both texts.
function surplus(words: readonly Word[], others: readonly Word[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { plain } of words) counts.set(stemOf(plain), (counts.get(stemOf(plain)) ?? 0) + 1);
  for (const { plain } of others) {
    const count = counts.get(stemOf(plain));
    if (count !== undefined) counts.set(stemOf(plain), count - 1);
  }
  return counts;
}

/** The word without its common endings: enough to see that "sorted" and "sorting" say the same. */
export function stemOf(plain: string): string {
  if (!/^[a-z']{4,}$/.test(plain)) return plain;
  return plain
    .replace(/'s$|s'$/, "")
    .replace(/(?<=[a-z]{2}[^aeious])ies$/, "y")
    .replace(/(?<=[a-z]{3})(?:sses)$/, "ss")
    .replace(/(?<=[a-z]{2}[^su])s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|ed|ly)$/, "")
    .replace(/(?<=[a-z]{3})e$/, "")
    .replace(/([bdfgmnprt])\1$/, "$1");
}

function shareKept(now: readonly Word[], stretches: readonly DiffStretch[]): number[] {
  const total: number[] = [];
  const added: number[] = [];
  for (const { sentence } of now) total[sentence] = (total[sentence] ?? 0) + 1;
  for (const { newStart, newEnd } of stretches) {
    for (const { sentence } of now.slice(newStart, newEnd)) added[sentence] = (added[sentence] ?? 0) + 1;
  }
  return total.map((count, sentence) => 1 - (added[sentence] ?? 0) / count);
}

function judgeStretch(comparison: Comparison, stretch: DiffStretch): WordingViolation[] {
  const { old, now, lostStems, gainedStems, ownShare } = comparison;
  const removed = old.slice(stretch.start, stretch.end);
  const added = now.slice(stretch.newStart, stretch.newEnd);
  const lost = removed.filter(({ plain }) => (lostStems.get(stemOf(plain)) ?? 0) > 0);
  const gained = added.filter(({ plain }) => (gainedStems.get(stemOf(plain)) ?? 0) > 0);
  // Words set on either side of a changed place in the user's own sentence, not a sentence put beside it.
  const isOwn = added.length === 0 || added.some(({ sentence }) => (ownShare[sentence] ?? 0) >= OWN_SHARE_MIN);
  const violation = (kind: WordingViolationKind): WordingViolation[] => [{ kind, text: describe(comparison, stretch) }];

  if (isTurnedRound(lost, gained)) return violation("contradiction");
  if (isSlip(textOf(removed), textOf(added))) return [];
  if (
    lost.some(isNumber) &&
    gained.some(isNumber) &&
    !gained.some((one) => lost.some((other) => sameNumber(one, other)))
  ) {
    return violation("changed number");
  }
  // A number plucked out of a sentence that stayed, though the same number stands elsewhere.
  if (removed.length <= PLUCKED_WORDS_MAX && lost.some(isNumber) && gained.length === 0)
    return violation("changed number");
  if (isOwn && gained.some(({ plain }) => isNegation(plain)) && !removed.some(({ plain }) => isNegation(plain))) {
    return violation("added limit");
  }
  const lostContent = lost.filter(({ plain }) => isContent(plain));
  const gainedContent = gained.filter(({ plain }) => isContent(plain));
  if (isOwn && isVaguer(lost, lostContent, gained)) return violation("vaguer wording");
  if (lostContent.length - gainedContent.length >= LOST_WORDS_MIN && gainedContent.length * 3 <= lostContent.length) {
    return violation("lost requirement");
  }
  const isPhrase = removed.length >= LOST_PHRASE_WORDS_MIN && lostContent.length >= LOST_WORDS_MIN - 1;
  if (isPhrase && added.length === 0) return violation("lost requirement");
  return [];
}

// In a long rewording two words may be opposites by chance, and "pros and cons" for "benefits and risks" names both sides.
function isTurnedRound(lost: readonly Word[], gained: readonly Word[]): boolean {
  if (lost.length > SWAP_WORDS_MAX || gained.length > SWAP_WORDS_MAX) return false;
  if (lost.some((one) => lost.some((other) => areOpposites(one.plain, other.plain)))) return false;
  return lost.some((one) => gained.some((other) => areOpposites(one.plain, other.plain)));
}

function isVaguer(lost: readonly Word[], lostContent: readonly Word[], gained: readonly Word[]): boolean {
  if (gained.some(({ plain }) => HEDGES.has(plain)) && !lost.some(({ plain }) => HEDGES.has(plain))) return true;
  const isOneVerb = lostContent.length > 0 && gained.length <= 2;
  if (isOneVerb && gained.some(({ plain }) => GENERAL_VERBS.has(stemOf(plain)))) return true;
  const isConcreteLost = lostContent.some(({ plain }) => !VAGUE_WORDS.has(plain) && !GENERAL_NOUNS.has(plain));
  const vagueGained = gained.filter(({ plain }) => VAGUE_WORDS.has(plain));
  if (isConcreteLost && vagueGained.length > 0 && gained.length <= lost.length + 2) return true;
  return lost.some(isNumber) && !gained.some(isNumber) && gained.some(({ plain }) => GENERAL_NOUNS.has(plain));
}

const isContent = (plain: string): boolean => !SMALL_WORDS.has(plain) && !FILLER_WORDS.has(plain);
const isNumber = ({ plain }: Word): boolean => /^\d/.test(plain);
const sameNumber = (one: Word, other: Word): boolean => one.plain === other.plain;
const textOf = (words: readonly Word[]): string => words.map(({ plain }) => plain).join(" ");

// "from 2 to 5" became "from 5 to 2": the same words of a sentence, its values in another order.
function findSwappedValues({ old, now, before, after, stretches }: Comparison): WordingViolation[] {
  if (stretches.length === 0) return [];
  const fresh = sentencesOf(
    now,
    stretches.map(({ newStart, newEnd }) => [newStart, newEnd]),
  );
  const byWords = new Map(fresh.map((words) => [sortedText(words), words]));
  const touched = sentencesOf(
    old,
    stretches.map(({ start, end }) => [start, end]),
  );
  return touched.flatMap((words) => {
    const match = byWords.get(sortedText(words));
    // Only a capital was set: the words stand where they stood.
    if (match === undefined || textOf(match) === textOf(words)) return [];
    const values = valuesOf(words);
    if (values.length < 2 || values.join(" ") === valuesOf(match).join(" ")) return [];
    return [
      { kind: "changed order" as const, text: `${quote(spanOf(before, words))} became ${quote(spanOf(after, match))}` },
    ];
  });
}

// The sentences that a stretch touches: it starts, ends or lies in them.
function sentencesOf(words: readonly Word[], ranges: readonly (readonly [number, number])[]): Word[][] {
  const touched = new Set<number>();
  for (const [start, end] of ranges) {
    for (const word of words.slice(Math.max(0, start - 1), end + 1)) touched.add(word.sentence);
  }
  const sentences: Word[][] = [];
  for (const word of words) {
    if (!touched.has(word.sentence)) continue;
    const current = sentences.at(-1);
    if (current?.[0]?.sentence === word.sentence) current.push(word);
    else sentences.push([word]);
  }
  return sentences;
}

const sortedText = (words: readonly Word[]): string =>
  words
    .map(({ plain }) => plain)
    .sort()
    .join(" ");

// The first word of a sentence has a capital anyway.
const valuesOf = (words: readonly Word[]): string[] =>
  words
    .filter((word, index) => isNumber(word) || (index > 0 && /^\p{Lu}/u.test(word.text)) || isDirected(words, index))
    .map(({ plain }) => plain);
const isDirected = (words: readonly Word[], index: number): boolean =>
  /^(?:from|to|than|before|after|over|above|below)$/.test(words[index - 1]?.plain ?? "");

function describe({ before, after, old, now }: Comparison, stretch: DiffStretch): string {
  const removed = spanOf(before, old.slice(stretch.start, stretch.end));
  const added = spanOf(after, now.slice(stretch.newStart, stretch.newEnd));
  if (removed === "") return `added ${quote(added)}`;
  if (added === "") return quote(removed);
  return `${quote(removed)} became ${quote(added)}`;
}

function spanOf(text: string, words: readonly Word[]): string {
  const first = words[0];
  const last = words.at(-1);
  return first === undefined || last === undefined ? "" : text.slice(first.start, last.end).replace(/\s+/g, " ");
}

const quote = (text: string): string =>
  `“${text.length <= SHOWN_LENGTH_MAX ? text : `${text.slice(0, SHOWN_LENGTH_MAX - 1)}…`}”`;
