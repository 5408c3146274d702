import { diffWordsWithSpace } from "diff";

export interface WordChange {
  readonly kind: "kept" | "removed" | "added";
  readonly text: string;
}

/** Markdown characters. A text with any of them is not compared word by word. */
const MARKUP = /[*_~`[\]<>#|\\$&]|^[^\S\n]*(?:[-+]|\d+[.)])\s|https?:|www\.|\n[^\S\n]*\n/m;
/** If less of the changed part is kept, one old and one new text are shown: many small changes are hard to read. */
const KEPT_SHARE_MIN = 0.4;

/** Compares two plain texts word by word. Returns null if one of them contains Markdown. */
export function wordChanges(before: string, after: string): WordChange[] | null {
  if (MARKUP.test(before) || MARKUP.test(after)) return null;
  const parts = diffWordsWithSpace(before, after).map(
    ({ value, added, removed }): WordChange => ({
      kind: added ? "added" : removed ? "removed" : "kept",
      text: value,
    }),
  );
  const [head, tail] = [parts[0], parts.at(-1)];
  const edges = [head, tail].flatMap((part) => (part?.kind === "kept" ? [part.text.length] : []));
  const middle = Math.max(1, Math.max(before.length, after.length) - sum(edges));
  const kept = sum(parts.slice(1, -1).flatMap(({ kind, text }) => (kind === "kept" ? [text.length] : [])));
  return kept / middle >= KEPT_SHARE_MIN ? parts : asTwoTexts(parts);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Joins everything between the kept start and the kept end into one old and one new text. */
function asTwoTexts(parts: readonly WordChange[]): WordChange[] {
  const first = parts.findIndex(({ kind }) => kind !== "kept");
  const last = parts.findLastIndex(({ kind }) => kind !== "kept");
  if (first === -1) return [...parts];
  const middle = parts.slice(first, last + 1);
  const textWithout = (left: WordChange["kind"]) =>
    middle.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join("");
  return [
    ...parts.slice(0, first),
    { kind: "removed", text: textWithout("added") },
    { kind: "added", text: textWithout("removed") },
    ...parts.slice(last + 1),
  ];
}
