// Continues an answer that stopped early. Providers do not guarantee that they continue an assistant message, and some
// refuse a request that ends with one. So the model must first repeat the last words; the new text follows them.

const ANCHOR_LENGTH_MAX = 60;
/** The repetition may start at most this many characters before the end of the answer. */
const REPEATED_LENGTH_MAX = 600;
/** A shorter match may be chance. */
const OVERLAP_LENGTH_MIN = 4;
/** With fewer characters, a repetition cannot be recognized yet. */
const DECIDING_LENGTH_MIN = 12;

/** Used by the page and the server. `text`: the answer so far. `lengthMax`: the API's limit for an answer. */
export function canContinueAnswer(
  answer: { readonly status: string; readonly isIncomplete: boolean; readonly text: string | null },
  lengthMax: number,
): boolean {
  const { status, isIncomplete, text } = answer;
  const endedEarly = status === "stopped" || status === "failed" || (status === "done" && isIncomplete);
  return endedEarly && text !== null && text !== "" && text.length < lengthMax;
}

/** The last words of an answer, from the start of a word. */
function anchorOf(answer: string): string {
  const end = answer.trimEnd().slice(-ANCHOR_LENGTH_MAX);
  if (end.length < ANCHOR_LENGTH_MAX) return end;
  const word = end.search(/\s\S/);
  return word === -1 ? end : end.slice(word + 1);
}

export const buildContinuationRequest = (answer: string): string =>
  `Your answer above was cut off. Go on with it from exactly where it ends. It ends with these words:

${anchorOf(answer)}

Begin by repeating these words exactly as they stand there, then write what comes next, in the same language and the same layout. Add no greeting, no comment and no summary.`;

/**
 * The text to add to `answer`; null: not known yet. `begun`: the continuation so far. The repeated words are removed,
 * and missing white space is added. `isWhole`: the continuation is complete.
 */
export function extractContinuation(answer: string, begun: string, isWhole: boolean): string | null {
  const opened = withoutReopenedFence(answer, begun, isWhole);
  if (opened === null) return null;
  const start = opened.trimStart().replace(/^(?:…|\.\.\.)\s*/, "");
  if (start === "" && isWhole) return "";
  if (start.length < DECIDING_LENGTH_MIN && !isWhole) return null;
  const end = collapse(answer.slice(-REPEATED_LENGTH_MAX).trimEnd());
  if (!isWhole && end.includes(collapse(start.trimEnd()))) return null;
  const repeated = overlapOf(end, start);
  if (repeated === 0) return glueOf(answer, opened, start) + start;
  return behind(answer, start.slice(repeated));
}

/** The number of characters of `start` that repeat the end of the answer. All white space counts as equal. */
function overlapOf(end: string, start: string): number {
  for (let length = Math.min(start.length, REPEATED_LENGTH_MAX); length >= OVERLAP_LENGTH_MIN; length -= 1) {
    if (/\s/.test(start[length - 1] ?? " ")) continue;
    if (end.endsWith(collapse(start.slice(0, length)))) return length;
  }
  return 0;
}

/** The text to add after `answer`, without doubled white space. */
function behind(answer: string, rest: string): string {
  // No pattern /\s*$/ here: such a pattern starts a new search at every space. An answer of only spaces would take a
  // second.
  const given = answer.slice(answer.trimEnd().length);
  const wanted = /^\s*/.exec(rest)?.[0] ?? "";
  if (given === "") return rest;
  return (wanted.startsWith(given) ? wanted.slice(given.length) : "") + rest.slice(wanted.length);
}

/** The white space, if any, between an answer and a continuation that repeats no words. */
function glueOf(answer: string, begun: string, start: string): string {
  if (/\s$/.test(answer)) return "";
  const space = /^\s+/.exec(begun)?.[0];
  if (space !== undefined) return space;
  if (/^(?:#{1,6} |[-*+] |\d+[.)] |\||```|> )/.test(start)) return "\n";
  const isJoined = /^[.,;:!?)\]}%’”'"\-–—]/.test(start) || /[([{“‘"'\-–—\u3000-\u9fff]$/.test(answer);
  return isJoined ? "" : " ";
}

/** Many models open an unfinished code block again. Removes the line that opens it; null: not known yet. */
function withoutReopenedFence(answer: string, begun: string, isWhole: boolean): string | null {
  const isInside = (answer.match(/^ {0,3}```/gm) ?? []).length % 2 === 1;
  const start = begun.trimStart();
  if (!isInside || !start.startsWith("`".repeat(Math.min(3, Math.max(1, start.length))))) return begun;
  const line = start.indexOf("\n");
  if (line === -1) return isWhole ? begun : null;
  // A fence without a language may also close the block.
  return /^```\S/.test(start) ? start.slice(line + 1) : begun;
}

const collapse = (text: string): string => text.replace(/\s+/g, " ");
