import { type Word, wordsOf } from "./check-word-diff.ts";
import { SMALL_WORDS } from "./check-word-lists.ts";
import { stemOf } from "./check-wording.ts";

interface Limit {
  readonly group: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Group {
  /** What stands in one group says the same: one may be put for another. */
  readonly pattern: RegExp;
  /** How many words before what it limits it may stand. */
  readonly reachWords: number;
}

// In this order: "no more than" is an upper bound before it is a "no".
const GROUPS: readonly Group[] = [
  {
    pattern:
      /\b(?:at most|no (?:more|longer|greater|later) than|up to|max(?:imum)?|(?:less|fewer|shorter|lower|smaller) than|(?:do(?:es)? not|don['’]?t|doesn['’]?t|not(?: to)?) (?:exceed(?:ing)?|go over)|not (?:more|longer) than|under|below|within|limit(?:ed)? to|or (?:less|fewer))\b/gi,
    reachWords: 3,
  },
  {
    pattern:
      /\b(?:at least|at minimum|min(?:imum)?|(?:no|not) (?:less|fewer) than|(?:more|greater|longer|larger|higher|bigger) than|over|above|exceed(?:s|ing)?|or (?:more|longer))\b/gi,
    reachWords: 3,
  },
  { pattern: /\b(?:except(?: for)?|excluding|other than|apart from|but not|aside from)\b/gi, reachWords: 6 },
  { pattern: /\b(?:only|just|solely|exclusively|nothing (?:but|else)|alone|no other)\b/gi, reachWords: 6 },
  {
    pattern:
      /\b(?:(?:do|does|did|is|are|was|were|must|should|could|would|can|have|has|had|wo|ca)n['’]?t|not|never|no|none|nor|neither|without|avoid(?:s|ing|ed)?|refrain(?:s|ing)?|cannot|exclud(?:e|es|ed)|omit(?:s|ting|ted)?|leav(?:e|es|ing) out|forbidden|prohibited)\b/gi,
    reachWords: 6,
  },
  { pattern: /\b(?:exactly|precisely|exact)\b/gi, reachWords: 3 },
  { pattern: /\bunless\b/gi, reachWords: 6 },
];
// Losing one of these on its own says nothing: they have other uses ("under the sea", "just", "alone", "limit").
const WEAK = /^(?:just|alone|exact|under|below|within|over|above|min|max|no other)$/i;
// Where a text says "not" more often than this, single ones are not followed.
const FOLLOWED_MAX = 40;

/** Limits and negations of `before` that `after` has in no form, or that no longer stand by what they limited. */
export function findLostLimits(before: string, after: string): string[] {
  const limits = limitsOf(before);
  if (limits.length === 0) return [];
  const kept = limitsOf(after);
  let words: { old: readonly Word[]; now: readonly Word[] } | null = null;
  const lost: string[] = [];
  for (const [group, { reachWords }] of GROUPS.entries()) {
    const had = limits.filter((limit) => limit.group === group);
    const has = kept.filter((limit) => limit.group === group);
    if (has.length >= had.length) continue;
    for (const limit of had) {
      if (WEAK.test(limit.text)) continue;
      if (has.length === 0) lost.push(limit.text);
      else if (had.length <= FOLLOWED_MAX) {
        words ??= { old: wordsOf(before), now: wordsOf(after) };
        if (hasLeftItsPlace(limit, has, words.old, words.now, reachWords)) lost.push(limit.text);
      }
    }
  }
  return [...new Set(lost)];
}

function limitsOf(text: string): Limit[] {
  const taken = new Uint8Array(text.length);
  return GROUPS.flatMap(({ pattern }, group) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const start = match.index;
      const end = start + match[0].length;
      if (taken[start] === 1 || taken[end - 1] === 1) return [];
      taken.fill(1, start, end);
      return [{ group, text: match[0], start, end }];
    }),
  );
}

// The first word of content after the limit is still there, but no such limit stands near it.
function hasLeftItsPlace(
  limit: Limit,
  kept: readonly Limit[],
  old: readonly Word[],
  now: readonly Word[],
  reachWords: number,
): boolean {
  const from = old.findIndex(({ start }) => start >= limit.end);
  if (from === -1) return false;
  const limited = old.slice(from, from + reachWords).find(({ plain }) => !SMALL_WORDS.has(plain));
  if (limited === undefined) return false;
  const stem = stemOf(limited.plain);
  const places = now.flatMap(({ plain }, index) => (stemOf(plain) === stem ? [index] : []));
  if (places.length === 0) return false;
  return !places.some((place) => {
    const start = now[Math.max(0, place - reachWords)]?.start ?? 0;
    const end = now[Math.min(now.length - 1, place + 2)]?.end ?? 0;
    return kept.some((one) => one.start >= start && one.end <= end);
  });
}
