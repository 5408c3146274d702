import type { DiffHunk } from "./improvement.ts";
import { EXPLANATION_LENGTH_MAX } from "./rewrite-limits.ts";

const QUOTED_LENGTH_MAX = 100;
const EXAMPLES_SHOWN = 3;

type ChangedHunk = Extract<DiffHunk, { kind: "changed" }>;
const isChanged = (hunk: DiffHunk): hunk is ChangedHunk => hunk.kind === "changed";

/** One line per note, in the order of the text: changes that share title and reason share the line. */
export function reasonsOf(hunks: readonly DiffHunk[]): string[] {
  const notes = new Map<string, ChangedHunk[]>();
  for (const hunk of hunks.filter(isChanged)) {
    const key = `${hunk.title}\n${hunk.reason}`;
    notes.set(key, [...(notes.get(key) ?? []), hunk]);
  }
  return [...notes.values()].flatMap((shared) => {
    const first = shared[0];
    if (first === undefined) return [];
    const shown = shared.slice(0, EXAMPLES_SHOWN).map(whatChanged);
    const rest = shared.length > EXAMPLES_SHOWN ? [`and ${shared.length - EXAMPLES_SHOWN} more like it`] : [];
    return [`${first.title}: ${[...shown, ...rest].join("; ")}. ${first.reason}`];
  });
}

/** What was changed and why, for a layperson, derived from the changes themselves. */
export function explanationOf(hunks: readonly DiffHunk[], questionCount = 0): string {
  const reasons = reasonsOf(hunks);
  if (reasons.length === 0) {
    if (questionCount === 0) return "Nothing to change: your prompt was sent as you wrote it.";
    return "Your prompt was sent as you wrote it. What would help most is an answer to what is still open.";
  }
  const changeCount = hunks.filter(isChanged).length;
  let text = changeCount === 1 ? "One change." : `${changeCount} changes.`;
  for (const [index, reason] of reasons.entries()) {
    const rest = ` And ${reasons.length - index} more.`;
    if (text.length + reason.length + 1 + rest.length > EXPLANATION_LENGTH_MAX) return text + rest;
    text += ` ${reason}`;
  }
  return text;
}

function whatChanged({ removed, added }: ChangedHunk): string {
  if (removed.trim() === "" && added.trim() === "") return "spaces tidied";
  if (removed.trim() === "") return `added “${shorten(withoutStops(added))}”`;
  if (added.trim() === "") return `removed “${shorten(removed)}”`;
  return `“${shorten(removed)}” became “${shorten(added)}”`;
}

/** A sentence without the full stops around it, unless they are all there is. */
const withoutStops = (added: string): string => added.replace(/^[.\s]+|[.\s]+$/g, "") || added;

function shorten(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= QUOTED_LENGTH_MAX ? trimmed : `${trimmed.slice(0, QUOTED_LENGTH_MAX - 1).trimEnd()}…`;
}
