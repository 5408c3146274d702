import type { DiffHunk } from "../improvement.ts";

// What joins an added sentence to the text before it: ". ", " ", a blank line.
const JOINT = /^[.\s]*/;

/** A rewrite without the changes at these positions: the user's own words are there instead. */
export function leaveOut(hunks: readonly DiffHunk[], rejected: ReadonlySet<number>): DiffHunk[] {
  return joinKept(
    withJoints(hunks, rejected).map((hunk, index) =>
      hunk.kind === "changed" && rejected.has(index) ? { kind: "kept", text: hunk.removed } : hunk,
    ),
  );
}

/**
 * The same changes at the same positions, so that they read with some of them rejected: an added sentence whose forerunner
 * at the same place is left out takes over its joint.
 */
export function withJoints(hunks: readonly DiffHunk[], rejected: ReadonlySet<number>): DiffHunk[] {
  let joint: string | null = null;
  return hunks.map((hunk, index) => {
    if (hunk.kind === "kept" || hunk.removed !== "") {
      joint = null;
      return hunk;
    }
    if (rejected.has(index)) {
      // A clause brings no joint; the sentence behind it keeps its own.
      joint ??= JOINT.exec(hunk.added)?.[0] || null;
      return hunk;
    }
    const added = joint === null ? hunk.added : joined(hunk.added, joint);
    joint = null;
    return { ...hunk, added };
  });
}

/**
 * A full stop that was added alone and is left out has no space to hand on: the next addition keeps its own. One that begins
 * with a comma or colon goes on with the sentence as it is.
 */
function joined(added: string, joint: string): string {
  if (/^[,;:!?)]/.test(added)) return added;
  const [own = ""] = JOINT.exec(added) ?? [];
  const wouldGlue = !/\s/.test(joint) && /\s/.test(own);
  return wouldGlue ? added : added.replace(JOINT, joint);
}

/** The same hunks with neighbouring kept ones as one, and none that says nothing; never an empty list. */
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
