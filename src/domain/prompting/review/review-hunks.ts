import type { DiffHunk } from "../improvement.ts";

// The separator before an added sentence: a full stop, spaces or a blank line.
const JOINT = /^[.\s]*/;

/** Replaces each rejected change with the user's original words. */
export function removeRejectedChanges(hunks: readonly DiffHunk[], rejected: ReadonlySet<number>): DiffHunk[] {
  return mergeKeptHunks(
    moveSeparatorsToNextAddition(hunks, rejected).map((hunk, index) =>
      hunk.kind === "changed" && rejected.has(index) ? { kind: "kept", text: hunk.removed } : hunk,
    ),
  );
}

/**
 * Adjusts the hunks (kept and changed parts) so that the text reads well without the rejected changes. If an added
 * sentence is rejected, the next addition at the same position gets the separator (joint) of that sentence.
 */
export function moveSeparatorsToNextAddition(hunks: readonly DiffHunk[], rejected: ReadonlySet<number>): DiffHunk[] {
  let joint: string | null = null;
  return hunks.map((hunk, index) => {
    if (hunk.kind === "kept" || hunk.removed !== "") {
      joint = null;
      return hunk;
    }
    if (rejected.has(index)) {
      // A rejected clause may have no joint. Then the next added sentence does not change.
      joint ??= JOINT.exec(hunk.added)?.[0] || null;
      return hunk;
    }
    const added = joint === null ? hunk.added : joined(hunk.added, joint);
    joint = null;
    return { ...hunk, added };
  });
}

/**
 * `joint`: the separator of a rejected addition. If it has no space but the separator of `added` has one, `added` keeps
 * its own separator. An addition that starts with a comma or colon continues the sentence, so it needs no separator.
 */
function joined(added: string, joint: string): string {
  if (/^[,;:!?)]/.test(added)) return added;
  const [own = ""] = JOINT.exec(added) ?? [];
  const wouldGlue = !/\s/.test(joint) && /\s/.test(own);
  return wouldGlue ? added : added.replace(JOINT, joint);
}

/** Merges neighbouring kept hunks and removes empty ones. Never returns an empty list. */
export function mergeKeptHunks(hunks: readonly DiffHunk[]): DiffHunk[] {
  const joined: DiffHunk[] = [];
  for (const hunk of hunks) {
    const isChange = hunk.kind === "changed" && hunk.removed !== hunk.added;
    if (isChange) joined.push(hunk);
    else joinText(joined, hunk.kind === "kept" ? hunk.text : hunk.removed);
  }
  return joined.length === 0 ? [{ kind: "kept", text: "" }] : joined;
}

function joinText(joined: DiffHunk[], text: string): void {
  const last = joined.at(-1);
  if (last?.kind === "kept") joined[joined.length - 1] = { kind: "kept", text: last.text + text };
  else if (text !== "") joined.push({ kind: "kept", text });
}
