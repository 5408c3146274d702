import type { TakenBack, TakenBackKind } from "../improvement.ts";

/** One thing put right in a rewrite: what stands from `start` to `end` becomes `text`. */
export interface Repair {
  /** UTF-16 offsets into the rewrite. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: TakenBackKind;
  /** The user's own words that stand again. */
  readonly old: string;
  readonly about: string;
}

/** Carries out repairs. Of two that overlap the wider one counts; of two at one place the first. */
export function applyRepairs(rewrite: string, repairs: readonly Repair[]): { text: string; takenBack: TakenBack[] } {
  const chosen: Repair[] = [];
  const once = repairs.filter(
    (one, index) => repairs.findIndex((other) => other.start === one.start && other.text === one.text) === index,
  );
  const byWidth = [...once].sort((a, b) => b.end - b.start - (a.end - a.start));
  for (const repair of byWidth) {
    const collides = chosen.some((other) =>
      repair.start === repair.end || other.start === other.end
        ? repair.start > other.start && repair.start < other.end
        : repair.start < other.end && other.start < repair.end,
    );
    if (!collides) chosen.push(repair);
  }
  chosen.sort((a, b) => a.start - b.start || a.end - b.end);
  let text = "";
  let at = 0;
  let isGap = false;
  for (const { start, end, text: own } of chosen) {
    text = joined(text, rewrite.slice(at, start), isGap) + own;
    isGap = own === "";
    at = end;
  }
  return {
    text: joined(text, rewrite.slice(at), isGap).trim(),
    takenBack: chosen.map(({ start, end, kind, old, about }) => ({
      kind,
      old: old.trim(),
      new: rewrite.slice(start, end).trim(),
      about,
    })),
  };
}

/** What taking out a clause leaves behind at its seam: two marks, two spaces, a line too many. */
function joined(left: string, right: string, isGap: boolean): string {
  if (left === "" || right === "") return left + right;
  // Two words of the rewrite never meet without a space: what stood between them is gone.
  if (isGap && /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)) return `${left} ${right}`;
  if (/^[ \t]*[.!?;]/.test(right) && /[,;:]\s*$/.test(left)) return left.replace(/[,;:]\s*$/, "") + right.trimStart();
  if (/^[ \t]*[,;:.!?](?:\s|$)/.test(right) && /[.!?,;:]$/.test(left))
    return left + right.replace(/^[ \t]*[,;:.!?]/, "");
  if (/[ \t]$/.test(left) && /^[ \t]/.test(right)) return left + right.trimStart();
  if (/[ \t]$/.test(left) && right.startsWith("\n")) return left.trimEnd() + right;
  if (/\n[^\S\n]*\n$/.test(left) && /^\s*\n/.test(right)) return left + right.replace(/^[\s]*\n/, "");
  return left + right;
}

/** Where a clause of the rewrite is taken out, its mark and joining word go along. */
export function spanToDrop(rewrite: string, start: number, end: number): { start: number; end: number } {
  const lineStart = rewrite.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = rewrite.indexOf("\n", end) === -1 ? rewrite.length : rewrite.indexOf("\n", end);
  // A line that is all of it goes with its number or dash.
  if (
    /^\s*(?:(?:[-*•–]|\d{1,2}[.)])\s*)?$/.test(rewrite.slice(lineStart, start)) &&
    /^[\s.;,]*$/.test(rewrite.slice(end, lineEnd))
  ) {
    return { start: Math.max(0, lineStart - 1), end: lineEnd };
  }
  let from = start;
  while (from > lineStart && /[\s,;:–—]/.test(rewrite[from - 1] ?? "")) from -= 1;
  const isSentence = from === lineStart || /[.!?…]["”)]?$/.test(rewrite.slice(lineStart, from));
  if (!isSentence) return { start: from, end: /[.!?]/.test(rewrite[end - 1] ?? "") ? end - 1 : end };
  const after = /^[.!?]*[ \t]*/.exec(rewrite.slice(end))?.[0].length ?? 0;
  return { start, end: end + after };
}
