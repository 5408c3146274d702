import { Marked, type Token } from "marked";
import remend, { type RemendOptions } from "remend";
import { MATH_EXTENSIONS } from "./math-tokens.ts";

// An answer may be an e-mail. Its address and greeting need single line breaks, so each newline is a line break.
const marked = new Marked({ gfm: true, breaks: true, extensions: MATH_EXTENSIONS });

/** With these options, the library remend only closes unclosed marks such as `**`, and creates no links. */
const CLOSING: RemendOptions = {
  ...{ linkMode: "text-only", images: false, htmlTags: false, katex: false },
  ...{ comparisonOperators: false, setextHeadings: false, singleTilde: false },
};

export interface AnswerBlock {
  /** Offset of the block in the answer. It identifies the block, because text is only added at the end. */
  readonly start: number;
  readonly token: Token;
}

export interface LexedAnswer {
  readonly text: string;
  readonly blocks: readonly AnswerBlock[];
  /** Blocks at the start that can no longer change; `finishedEnd` is the offset after them. */
  readonly finished: readonly AnswerBlock[];
  readonly finishedEnd: number;
  readonly lexedLength: number;
  /** True: more text will come, so unclosed marks at the end are drawn as closed. */
  readonly isOpen: boolean;
}

export const EMPTY_ANSWER: LexedAnswer = {
  ...{ text: "", blocks: [], finished: [], finishedEnd: 0, lexedLength: 0 },
  isOpen: false,
};

/** Lexes `text`. If `text` continues `previous`, finished blocks stay the same objects and are not lexed again. */
export function lexAnswer(previous: LexedAnswer, text: string, isOpen = false): LexedAnswer {
  const source = text.replace(/\r\n?/g, "\n");
  if (source === previous.text && isOpen === previous.isOpen) return previous;
  const from = source.startsWith(previous.text) ? previous : EMPTY_ANSWER;
  const settled = settle(from, source);
  const tail = source.slice(settled.finishedEnd);
  const open = blocksOf(isOpen ? closeMarks(tail) : tail, settled.finishedEnd);
  return {
    ...settled,
    isOpen,
    text: source,
    blocks: [...settled.finished, ...open],
    lexedLength: settled.lexedLength + source.length - settled.finishedEnd,
  };
}

/** A mark that opens something, with nothing behind it yet: "14. **". */
const OPENED_LAST = /(?<=^|\s)(?:\*{1,3}|_{1,3}|~~|`)$/;

/** For a text that ends in the middle: closes what is open, such as `**`. */
export const closeMarks = (text: string): string => remend(text.replace(OPENED_LAST, ""), CLOSING);

/**
 * Lexes only whole lines, because the meaning of a partial line can change: "-" may start a list, a horizontal
 * line or the line under a heading. After whole lines, new text can change only the last block.
 */
function settle(from: LexedAnswer, source: string): Pick<LexedAnswer, "finished" | "finishedEnd" | "lexedLength"> {
  const { finished, finishedEnd } = from;
  const linesEnd = source.lastIndexOf("\n") + 1;
  if (linesEnd <= from.text.length) {
    return { finished, finishedEnd, lexedLength: 0 };
  }
  const whole = blocksOf(source.slice(finishedEnd, linesEnd), finishedEnd);
  const last = whole.at(-1);
  return {
    finished: [...finished, ...whole.slice(0, -1)],
    finishedEnd: last === undefined ? finishedEnd : last.start,
    lexedLength: linesEnd - finishedEnd,
  };
}

/** `from`: the offset of `text` in the answer. */
function blocksOf(text: string, from: number): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let start = from;
  for (const token of lex(text)) {
    if (token.type !== "space" && token.type !== "def") blocks.push({ start, token });
    start += token.raw.length;
  }
  return blocks;
}

function lex(source: string): Token[] {
  try {
    return marked.lexer(source);
  } catch {
    // Thousands of nested quotes overflow the lexer's stack. The text is then shown without formatting.
    return [{ type: "text", raw: source, text: source }];
  }
}

export const lexFullAnswer = (text: string): AnswerBlock[] => blocksOf(text.replace(/\r\n?/g, "\n"), 0);

/** True if the text may define a link (`[1]: https://…`). Then only lexing the whole text finds all definitions. */
export const hasLinkDefinition = (text: string): boolean => /^ {0,3}\[[^\]\n]{1,200}\]:/m.test(text);
