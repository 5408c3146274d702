import type { DiffHunk } from "../improvement.ts";

// The separator before an added sentence: ". ", " ", a blank line.
const JOINT = /^[.\s]*/;

/** A rewrite without the rejected changes: the user's own words are there instead. */
export function removeRejectedChanges(hunks: readonly DiffHunk[], rejected: ReadonlySet<number>): DiffHunk[] {
  return joinKept(
    withJoints(hunks, rejected).map((hunk, index) =>
      hunk.kind === "changed" && rejected.has(index) ? { kind: "kept", text: hunk.removed } : hunk,
    ),
  );
}

/**
 * The changes at the same positions, readable without the rejected ones: if an added sentence is left out, the next one
 * at the same place takes over its joint.
 */
export function withJoints(hunks: readonly DiffHunk[], rejected: ReadonlySet<number>): DiffHunk[] {
  let joint: string | null = null;
  return hunks.map((hunk, index) => {
    if (hunk.kind === "kept" || hunk.removed !== "") {
      joint = null;
      return hunk;
    }
    if (rejected.has(index)) {
      // An added clause has no joint; the sentence after it keeps its own.
      joint ??= JOINT.exec(hunk.added)?.[0] || null;
      return hunk;
    }
    const added = joint === null ? hunk.added : joined(hunk.added, joint);
    joint = null;
    return { ...hunk, added };
  });
}

/**
 * A rejected full stop has no space to pass on: the next addition keeps its own joint. An addition that begins with a comma
 * or a colon continues the sentence and needs no joint.
 */
function joined(added: string, joint: string): string {
  if (/^[,;:!?)]/.test(added)) return added;
  const [own = ""] = JOINT.exec(added) ?? [];
  const wouldGlue = !/\s/.test(joint) && /\s/.test(own);
  return wouldGlue ? added : added.replace(JOINT, joint);
}

/** Merges neighbouring kept hunks and removes empty ones; never returns an empty list. */
export function joinKept(hunks: readonly DiffHunk[]): DiffHunk[] {
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
