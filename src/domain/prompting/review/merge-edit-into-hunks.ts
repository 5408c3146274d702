import { diffArrays } from "diff";
import type { DiffHunk } from "../improvement.ts";
import { improvedTextOf } from "../improvement.ts";
import { mergeKeptHunks } from "./review-hunks.ts";

/** The title and the reason of a change that the user typed into the rewrite. */
const OWN_EDIT = { title: "Your edit", reason: "Your own words." } as const;

// Matches words, runs of spaces, and single other characters. Together, the matches are exactly the text.
const TOKEN = /\s+|[\p{L}\p{M}\p{N}_]+(?:['’]\p{L}+)*|[\s\S]/gu;

/** A part of the rewritten text, in UTF-16 units. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}
interface Edit extends Stretch {
  readonly text: string;
}
interface Atom extends Stretch {
  readonly hunk: DiffHunk;
}

/**
 * Returns the hunks (kept and changed parts) of a rewrite after the user edited it. Untouched changes keep their
 * reasons. Each edited part becomes a change from the original, marked as the user's. The hunks together give exactly
 * the original prompt and `edited`.
 */
export function mergeEditIntoHunks(hunks: readonly DiffHunk[], edited: string): DiffHunk[] {
  const rewritten = improvedTextOf(hunks);
  if (rewritten === edited) return [...hunks];
  const edits = editsBetween(rewritten, edited);
  const atoms = atomsOf(hunks);
  const result: DiffHunk[] = [];
  let position = 0;
  for (const group of groupsOf(atoms, edits)) {
    if (group.start > position) result.push({ kind: "kept", text: rewritten.slice(position, group.start) });
    const [only] = group.atoms;
    if (group.edits.length === 0 && only !== undefined) result.push(only.hunk);
    else {
      const added = overlay(rewritten, group, group.edits);
      const removed = overlay(rewritten, group, group.atoms.map(asOriginal));
      result.push({ kind: "changed", removed, added, ...OWN_EDIT });
    }
    position = group.end;
  }
  if (position < rewritten.length) result.push({ kind: "kept", text: rewritten.slice(position) });
  return mergeKeptHunks(result);
}

const asOriginal = ({ start, end, hunk }: Atom): Edit => ({
  start,
  end,
  text: hunk.kind === "changed" ? hunk.removed : hunk.text,
});

/** The positions of the changes in the rewritten text. */
function atomsOf(hunks: readonly DiffHunk[]): Atom[] {
  const atoms: Atom[] = [];
  let position = 0;
  for (const hunk of hunks) {
    const length = hunk.kind === "kept" ? hunk.text.length : hunk.added.length;
    if (hunk.kind === "changed") atoms.push({ start: position, end: position + length, hunk });
    position += length;
  }
  return atoms;
}

/** Finds edits word by word. Edits with only spaces between them are merged. */
function editsBetween(before: string, after: string): Edit[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const edits: Edit[] = [];
  for (const { start, end, newStart, newEnd } of slideBehindMarks(old.tokens, now.tokens)) {
    const edit = { start: old.at(start), end: old.at(end), text: after.slice(now.at(newStart), now.at(newEnd)) };
    const last = edits.at(-1);
    const between = last === undefined ? "" : before.slice(last.end, edit.start);
    if (last !== undefined && /^ *$/.test(between)) {
      edits[edits.length - 1] = { start: last.start, end: edit.end, text: last.text + between + edit.text };
    } else edits.push(edit);
  }
  return edits.map((edit) => withoutSharedEnd(before, edit));
}

/** If the old and the new words of an edit both end with a space, the space is not part of the edit. */
function withoutSharedEnd(before: string, { start, end, text }: Edit): Edit {
  const isShared = end > start && text !== "" && before[end - 1] === " " && text.endsWith(" ");
  return isShared ? { start, end: end - 1, text: text.slice(0, -1) } : { start, end, text };
}

// The insertion from "A." to "A. B." should be " B.", not ". B". Both give the same text.
const MARK = /^[\s.,;:!?]+$/;

function slideBehindMarks(old: readonly string[], now: readonly string[]): DiffStretch[] {
  const stretches = diffStretches(old, now);
  return stretches.map((stretch, index) => {
    let { start, end, newStart, newEnd } = stretch;
    const [tokens, from] = start === end ? [now, newStart] : [old, start];
    const room = (stretches[index + 1]?.start ?? old.length) - end;
    if (start !== end && newStart !== newEnd) return stretch;
    for (let step = 0; step < room; step += 1) {
      const first = tokens[from + step];
      if (first === undefined || !MARK.test(first) || first !== old[end]) break;
      start += 1;
      end += 1;
      newStart += 1;
      newEnd += 1;
    }
    return { start, end, newStart, newEnd };
  });
}

/** A part where the two lists have different tokens: where it starts and ends in each list. */
interface DiffStretch {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

function diffStretches(old: readonly string[], now: readonly string[]): DiffStretch[] {
  const stretches: DiffStretch[] = [];
  let [at, newAt] = [0, 0];
  for (const { added, removed, count } of diffArrays([...old], [...now])) {
    const [end, newEnd] = [added ? at : at + count, removed ? newAt : newAt + count];
    const last = stretches.at(-1);
    if (added || removed) {
      const isNext = last?.end === at && last.newEnd === newAt;
      if (isNext) stretches[stretches.length - 1] = { ...last, end, newEnd };
      else stretches.push({ start: at, end, newStart: newAt, newEnd });
    }
    [at, newAt] = [end, newEnd];
  }
  return stretches;
}

function tokensOf(text: string): { tokens: string[]; at: (index: number) => number } {
  const matches = [...text.matchAll(TOKEN)];
  return { tokens: matches.map(([token]) => token), at: (index) => matches[index]?.index ?? text.length };
}

interface Group extends Stretch {
  readonly atoms: readonly Atom[];
  readonly edits: readonly Edit[];
}

function groupsOf(atoms: readonly Atom[], edits: readonly Edit[]): Group[] {
  const all = [
    ...atoms.map((atom) => ({ start: atom.start, end: atom.end, atoms: [atom], edits: [] as Edit[] })),
    ...edits.map((edit) => ({ start: edit.start, end: edit.end, atoms: [] as Atom[], edits: [edit] })),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  const groups: Group[] = [];
  for (const next of all) {
    const last = groups.at(-1);
    if (last !== undefined && next.start < last.end) {
      groups[groups.length - 1] = {
        start: last.start,
        end: Math.max(last.end, next.end),
        atoms: [...last.atoms, ...next.atoms],
        edits: [...last.edits, ...next.edits],
      };
    } else groups.push(next);
  }
  return groups;
}

function overlay(text: string, within: Stretch, edits: readonly Edit[]): string {
  let result = "";
  let position = within.start;
  for (const edit of edits) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position, within.end);
}
