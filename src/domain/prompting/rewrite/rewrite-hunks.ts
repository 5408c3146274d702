import { diffStretches } from "../check/check-word-diff.ts";
import type { DiffHunk } from "../improvement.ts";
import type { ReplyChange } from "./rewrite-reply.ts";
import { figureValueOf, type Token, tokensOf, unitsOf } from "./text-units.ts";

type ChangedHunk = Extract<DiffHunk, { kind: "changed" }>;

/** Changes with no more than this many kept words between them are read, and shown, as one. */
const BETWEEN_WORDS_MAX = 2;
const SHARED_MIN = 0.34;
const PIECE = /\s+|[\p{L}\p{M}\p{N}_]+(?:['’.,:][\p{L}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}_]/gu;

/**
 * The difference as changes that can be shown and refused one by one: words where words were replaced, a sentence at a time
 * where sentences were added. Both texts are there to the character. Titles and reasons are those of the model's `changes`
 * that speak of the same words.
 */
export function rewriteHunks(
  prompt: string,
  improved: string,
  notes: { readonly changes: readonly ReplyChange[]; readonly assumptions: readonly string[] },
): DiffHunk[] {
  if (prompt === improved) return [{ kind: "kept", text: prompt }];
  const raw = rawHunks(prompt, improved);
  const known = new Set(tokensOf(prompt).map(({ stem }) => stem));
  const assumed = notes.assumptions.map(contentStems);
  return raw.map((hunk) => {
    if (hunk.kind === "kept") return hunk;
    const note = noteFor(hunk, notes.changes);
    const isAssumed = isSupposed(hunk, known, assumed);
    return { ...hunk, ...note, ruleId: "model", ...(isAssumed && { isAssumed }) };
  });
}

function rawHunks(prompt: string, improved: string): DiffHunk[] {
  const old = prompt.match(PIECE) ?? [];
  const now = improved.match(PIECE) ?? [];
  const stretches = joinClose(diffStretches(old, now), old);
  const hunks: DiffHunk[] = [];
  let at = 0;
  for (const { start, end, newStart, newEnd } of stretches) {
    if (start > at) hunks.push({ kind: "kept", text: old.slice(at, start).join("") });
    hunks.push(...splitAdded(old.slice(start, end).join(""), now.slice(newStart, newEnd).join("")));
    at = end;
  }
  if (at < old.length) hunks.push({ kind: "kept", text: old.slice(at).join("") });
  return hunks;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

function joinClose(stretches: readonly Stretch[], old: readonly string[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    const between = last === undefined ? [] : old.slice(last.end, stretch.start);
    const isClose =
      between.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length <= BETWEEN_WORDS_MAX &&
      !between.some((piece) => piece.includes("\n"));
    if (last !== undefined && isClose) {
      joined[joined.length - 1] = { ...last, end: stretch.end, newEnd: stretch.newEnd };
    } else joined.push(stretch);
  }
  return joined;
}

const NO_NOTE = { title: "", reason: "" };

// Several new sentences are several changes; what was removed goes with the first.
function splitAdded(removed: string, added: string): ChangedHunk[] {
  const sentences = unitsOf(added).sentences;
  if (sentences.length < 2) return [{ kind: "changed", removed, added, ...NO_NOTE }];
  return sentences.map(({ end }, index) => {
    const from = index === 0 ? 0 : (sentences[index - 1]?.end ?? 0);
    const to = index === sentences.length - 1 ? added.length : end;
    return { kind: "changed", removed: index === 0 ? removed : "", added: added.slice(from, to), ...NO_NOTE };
  });
}

const contentStems = (text: string): ReadonlySet<string> =>
  new Set(tokensOf(text).flatMap(({ isContent, stem }) => (isContent ? [stem] : [])));

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let count = 0;
  for (const stem of one) if (other.has(stem)) count += 1;
  return count / Math.min(one.size, other.size);
}

function noteFor(hunk: ChangedHunk, changes: readonly ReplyChange[]): { title: string; reason: string } {
  const [removed, added] = [contentStems(hunk.removed), contentStems(hunk.added)];
  let best: { score: number; change: ReplyChange } | null = null;
  for (const change of changes) {
    const score = shared(added, contentStems(change.new)) + shared(removed, contentStems(change.old)) / 2;
    if (score >= SHARED_MIN && (best === null || score > best.score)) best = { score, change };
  }
  const own = ownNote(hunk);
  return { title: best?.change.title.trim() || own.title, reason: best?.change.reason.trim() || own.reason };
}

function ownNote({ removed, added }: ChangedHunk): { title: string; reason: string } {
  const [before, after] = [tokensOf(removed), tokensOf(added)];
  if (before.length === 0 && after.length === 0) return { title: "Layout", reason: "Easier to read this way." };
  if (before.length === 0) return { title: "Added", reason: "Says what was left open." };
  if (after.length === 0) return { title: "Shorter", reason: "Said elsewhere, or not needed for the answer." };
  const isSpelling = letters(removed) === letters(added);
  if (isSpelling) return { title: "Spelling", reason: "Small slips put right. The meaning is the same." };
  return { title: "Wording", reason: "Says the same more exactly." };
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A figure or a gap that the prompt does not hold, or what the model itself says it supposed. */
function isSupposed(hunk: ChangedHunk, known: ReadonlySet<string>, assumed: readonly ReadonlySet<string>[]): boolean {
  const tokens = tokensOf(hunk.added);
  if (tokens.some((token) => isNewFigure(token, known))) return true;
  if (/\[[^\]\n]{2,60}\]/.test(hunk.added)) return true;
  const stems = contentStems(hunk.added);
  return assumed.some((assumption) => shared(stems, assumption) >= 0.5);
}

const isNewFigure = (token: Token, known: ReadonlySet<string>): boolean => {
  const value = figureValueOf(token);
  return value !== null && value !== "1" && !known.has(token.stem);
};
