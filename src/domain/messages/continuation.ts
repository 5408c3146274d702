// Continuing an answer that ended too early. No provider promises to continue an assistant's message, and some refuse one at the
// end of a request. So the model is asked to repeat the last words first; the new text begins where that repetition ends.

const ANCHOR_LENGTH_MAX = 60;
/** How far back a model may begin again. */
const REPEATED_LENGTH_MAX = 600;
/** A shorter match may be chance. */
const OVERLAP_LENGTH_MIN = 4;
/** Fewer characters tell too little of what they begin. */
const DECIDING_LENGTH_MIN = 12;

/** The page and the server agree on this. `text`: what there is of the answer; the length limit is the wire's. */
export function canContinue(
  answer: { readonly status: string; readonly isIncomplete: boolean; readonly text: string | null },
  lengthMax: number,
): boolean {
  const { status, isIncomplete, text } = answer;
  const endedEarly = status === "stopped" || status === "failed" || (status === "done" && isIncomplete);
  return endedEarly && text !== null && text !== "" && text.length < lengthMax;
}

/** The last words of an answer, from the beginning of a word. */
function anchorOf(answer: string): string {
  const end = answer.trimEnd().slice(-ANCHOR_LENGTH_MAX);
  if (end.length < ANCHOR_LENGTH_MAX) return end;
  const word = end.search(/\s\S/);
  return word === -1 ? end : end.slice(word + 1);
}

/** What a model reads behind its unfinished answer. */
export const continueRequest = (answer: string): string =>
  `Your answer above was cut off. Go on with it from exactly where it ends. It ends with these words:

${anchorOf(answer)}

Begin by repeating these words exactly as they stand there, then write what comes next, in the same language and the same layout. Add no greeting, no comment and no summary.`;

/**
 * What of a continuation belongs behind `answer`: `begun` without the words it repeats, with the blank space the seam
 * needs. Null while this is not known yet. `isWhole`: nothing more will come.
 */
export function seamOf(answer: string, begun: string, isWhole: boolean): string | null {
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

/** How many of the first characters of `start` stand at the end; any blank space counts like any other. */
function overlapOf(end: string, start: string): number {
  for (let length = Math.min(start.length, REPEATED_LENGTH_MAX); length >= OVERLAP_LENGTH_MIN; length -= 1) {
    if (/\s/.test(start[length - 1] ?? " ")) continue;
    if (end.endsWith(collapse(start.slice(0, length)))) return length;
  }
  return 0;
}

/** The rest behind what is there, without doubling the blank space between them. */
function behind(answer: string, rest: string): string {
  // Not /\s*$/, which looks for its end from every blank anew: a second for an answer of blanks.
  const given = answer.slice(answer.trimEnd().length);
  const wanted = /^\s*/.exec(rest)?.[0] ?? "";
  if (given === "") return rest;
  return (wanted.startsWith(given) ? wanted.slice(given.length) : "") + rest.slice(wanted.length);
}

/** For a model that went on without repeating anything. */
function glueOf(answer: string, begun: string, start: string): string {
  if (/\s$/.test(answer)) return "";
  const space = /^\s+/.exec(begun)?.[0];
  if (space !== undefined) return space;
  if (/^(?:#{1,6} |[-*+] |\d+[.)] |\||```|> )/.test(start)) return "\n";
  const isJoined = /^[.,;:!?)\]}%’”'"\-–—]/.test(start) || /[([{“‘"'\-–—\u3000-\u9fff]$/.test(answer);
  return isJoined ? "" : " ";
}

/** Inside a block of code many models open it again first. Null: not known yet. */
function withoutReopenedFence(answer: string, begun: string, isWhole: boolean): string | null {
  const isInside = (answer.match(/^ {0,3}```/gm) ?? []).length % 2 === 1;
  const start = begun.trimStart();
  if (!isInside || !start.startsWith("`".repeat(Math.min(3, Math.max(1, start.length))))) return begun;
  const line = start.indexOf("\n");
  if (line === -1) return isWhole ? begun : null;
  // A bare fence may as well close the block.
  return /^```\S/.test(start) ? start.slice(line + 1) : begun;
}

const collapse = (text: string): string => text.replace(/\s+/g, " ");
