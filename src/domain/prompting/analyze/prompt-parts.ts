import { findProtectedSpans } from "./protected-spans.ts";

/** Stands for a character that no rule may read or change. */
const MASK = "\u{E000}";

export interface PromptParts {
  /** The prompt, as long as ever, with pasted documents and code blanked: what the user asks in their own words. */
  readonly own: string;
  /** `own` with quotes, code, addresses and text that may be pasted masked as well: what the rules may edit. */
  readonly editable: string;
  /** A pasted document or code stands in the prompt. */
  readonly hasMaterial: boolean;
}

// Delimiters people put around pasted text. From the first to the last one everything is data, never instructions.
const DELIMITERS: readonly RegExp[] = [
  /```/g,
  /"""/g,
  /^[ \t]{0,3}([-=*_#])\1{2,}[ \t]{0,3}$/gm,
  /^<\/?[a-z][\w-]{0,30}>[ \t]{0,3}$/gim,
];
const WORKS_ON_GIVEN_TEXT =
  /\b(?:summari[sz]e|translate|proofread|rewrite|rephrase|paraphrase|edit|correct|fix|shorten|classify|extract|analy[sz]e|review|improve|below|following|attached|here is|here's|this (?:text|e-?mail|article|paragraph|essay|letter|passage|document|code))\b/i;

/** Tells what the user asks from what the user pasted. */
export function splitPrompt(prompt: string): PromptParts {
  const own = blankMaterial(prompt);
  const asked = WORKS_ON_GIVEN_TEXT.test(own) ? keepFirstParagraph(own) : own;
  let editable = asked;
  for (const { kind, start, end } of findProtectedSpans(prompt)) {
    if (kind === "code" || kind === "url" || kind === "email" || kind === "placeholder" || kind === "quote") {
      editable = mask(editable, start, end);
    }
  }
  return { own, editable, hasMaterial: own.includes(MASK) || asked !== own };
}

function blankMaterial(prompt: string): string {
  let blanked = prompt;
  for (const delimiter of DELIMITERS) {
    const marks = [...prompt.matchAll(delimiter)];
    const first = marks[0];
    const last = marks.at(-1);
    if (first === undefined || last === undefined) continue;
    // A lone delimiter opens something that is never closed.
    const end = marks.length === 1 ? prompt.length : last.index + last[0].length;
    blanked = mask(blanked, first.index, end);
  }
  return blanked;
}

// Text pasted without any delimiter follows a colon at the end of a line, or an empty line.
function keepFirstParagraph(own: string): string {
  const breakAt = own.search(/:[ \t]{0,3}\n|\n[ \t]{0,3}\n|:[ \t]{0,3}"/);
  return breakAt === -1 ? own : mask(own, breakAt + 1, own.length);
}

function mask(text: string, start: number, end: number): string {
  return text.slice(0, start) + MASK.repeat(end - start) + text.slice(end);
}
