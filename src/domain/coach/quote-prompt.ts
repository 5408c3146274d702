import { findVagueWords, type WordSpan } from "../prompting/rubric/vague-words.ts";
import type { CoachCheckId } from "./score-for-coach.ts";

export interface PromptQuote {
  readonly text: string;
  /** Positions of vague words in `text`, in order, without overlap. */
  readonly marks: readonly WordSpan[];
}

const QUOTE_LENGTH_MAX = 140;
const REWRITE_LENGTH_MAX = 320;
const BEFORE_MARK = 40;
/** If a prompt fails one of these checks, its vague words can show why. All other checks are about missing content. */
const SHOWN_BY_EMPTY_WORDS: ReadonlySet<CoachCheckId | null> = new Set(["task", "content", "tone"]);

/**
 * Returns a short quote from a prompt, as an example for `point`, the check that the prompt fails. Vague words are
 * marked if they show the failure. `point` null: the report was made before the ten checks existed.
 */
export function quotePrompt(prompt: string, point: CoachCheckId | null): PromptQuote {
  const marks = SHOWN_BY_EMPTY_WORDS.has(point) ? findVagueWords(prompt) : [];
  const first = marks[0]?.start ?? 0;
  const start =
    prompt.length <= QUOTE_LENGTH_MAX || first < QUOTE_LENGTH_MAX - BEFORE_MARK ? 0 : wordStart(prompt, first);
  const end = Math.min(prompt.length, start + QUOTE_LENGTH_MAX);
  const head = start > 0 ? "… " : "";
  // Half a surrogate pair cannot be stored or sent.
  const piece = prompt.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, " ");
  const tail = end < prompt.length ? " …" : "";
  return {
    text: `${head}${tail === "" ? piece : piece.trimEnd()}${tail}`,
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ start: mark.start - start + head.length, end: mark.end - start + head.length })),
  };
}

/** Returns the beginning of a rewrite, shown next to a quote. Normally it stops after a whole word. */
export function previewRewrite(text: string): string {
  if (text.length <= REWRITE_LENGTH_MAX) return text;
  const cut = text.slice(0, REWRITE_LENGTH_MAX);
  const space = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${cut
    .slice(0, Math.max(space, REWRITE_LENGTH_MAX / 2))
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()} …`;
}

function wordStart(prompt: string, mark: number): number {
  const from = mark - BEFORE_MARK;
  const space = prompt.indexOf(" ", from);
  return space === -1 || space >= mark ? from : space + 1;
}
