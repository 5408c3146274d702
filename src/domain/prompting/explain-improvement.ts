import type { DiffHunk } from "./improvement.ts";
import { EXPLANATION_LENGTH_MAX } from "./improvement.ts";

const QUOTED_LENGTH_MAX = 100;

/** One line per addition, in text order: the added text and the reason. */
export const changeReasonsOf = (hunks: readonly DiffHunk[]): string[] =>
  hunks.flatMap((hunk) => {
    if (hunk.kind !== "changed" || hunk.title === "") return [];
    const said = shorten(hunk.added.trim() === "" ? hunk.removed : hunk.added);
    const reason = hunk.reason === "" ? "" : ` ${hunk.reason}.`.replace(/([.!?])\.$/, "$1");
    return [`${hunk.title}: “${said}”.${reason}`];
  });

/** Explains the changes in simple words. All texts come from the hunks (the parts of the marked-up prompt). */
export function explainImprovement(hunks: readonly DiffHunk[], questionCount = 0): string {
  if (hunks.every(({ kind }) => kind === "kept")) {
    if (questionCount === 0) return "Nothing to change: your prompt was sent as you wrote it.";
    return "Your prompt was sent as you wrote it. What would help most is an answer to what is still open.";
  }
  const reasons = changeReasonsOf(hunks);
  let text = leadOf(reasons.length);
  for (const [index, reason] of reasons.entries()) {
    const rest = ` And ${reasons.length - index} more.`;
    if (text.length + reason.length + 1 + rest.length > EXPLANATION_LENGTH_MAX) return text + rest;
    text += ` ${reason}`;
  }
  return text;
}

function leadOf(additions: number): string {
  if (additions === 0) return "The same, said more clearly. Nothing was added.";
  return additions === 1 ? "One addition." : `${additions} additions.`;
}

function shorten(text: string): string {
  const trimmed = text.trim().replace(/^[.,;:\s]+|[.,;:\s]+$/g, "") || text.trim();
  return trimmed.length <= QUOTED_LENGTH_MAX ? trimmed : `${trimmed.slice(0, QUOTED_LENGTH_MAX - 1).trimEnd()}…`;
}
