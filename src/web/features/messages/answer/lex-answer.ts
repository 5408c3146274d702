import { Marked, type Token } from "marked";
import remend, { type RemendOptions } from "remend";
import { MATH_EXTENSIONS } from "./math-tokens.ts";

// Letters and e-mails live by their single line breaks, so a newline is one.
const marked = new Marked({ gfm: true, breaks: true, extensions: MATH_EXTENSIONS });

/** What is begun and not closed yet is closed; nothing else is changed, and no link is made up. */
const CLOSING: RemendOptions = {
  ...{ linkMode: "text-only", images: false, htmlTags: false, katex: false },
  ...{ comparisonOperators: false, setextHeadings: false, singleTilde: false },
};

export interface AnswerBlock {
  /** Offset in the answer: the block's name for as long as the answer only grows. */
  readonly start: number;
  readonly token: Token;
}

export interface LexedAnswer {
  readonly text: string;
  readonly blocks: readonly AnswerBlock[];
  /** The blocks at the beginning that can no longer change, and the offset behind them. */
  readonly finished: readonly AnswerBlock[];
  readonly finishedEnd: number;
  /** Characters this step had to read: the unstable tail only. */
  readonly lexedLength: number;
  /** More is to come: what the end has begun, such as bold words, is drawn as if it were closed. */
  readonly isOpen: boolean;
}

export const EMPTY_ANSWER: LexedAnswer = {
  ...{ text: "", blocks: [], finished: [], finishedEnd: 0, lexedLength: 0 },
  isOpen: false,
};

/**
 * The answer as Markdown blocks. While `text` grows, the blocks of `previous` that are finished keep their identity and
 * are not read again.
 */
export function lexAnswer(previous: LexedAnswer, text: string, isOpen = false): LexedAnswer {
  const source = text.replace(/\r\n?/g, "\n");
  if (source === previous.text && isOpen === previous.isOpen) return previous;
  const from = source.startsWith(previous.text) ? previous : EMPTY_ANSWER;
  const settled = settle(from, source);
  const tail = source.slice(settled.finishedEnd);
  const open = blocksOf(isOpen ? remend(tail, CLOSING) : tail, settled.finishedEnd);
  return {
    ...settled,
    isOpen,
    text: source,
    blocks: [...settled.finished, ...open],
    lexedLength: settled.lexedLength + source.length - settled.finishedEnd,
  };
}

/**
 * Whole lines decide: half of one may still become anything ("-" is the beginning of a list, a rule or the line under a
 * heading). Of whole lines, more text can only change the last block.
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

/** The blocks of a text that begins at `from` in its answer. */
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
    // Thousands of nested quotes exhaust the lexer's stack: then the text is shown as it is.
    return [{ type: "text", raw: source, text: source }];
  }
}

/** The answer as Markdown blocks, read in one go. */
export const lexWhole = (text: string): AnswerBlock[] => blocksOf(text.replace(/\r\n?/g, "\n"), 0);

/** A definition of a link may be below its use, which only the whole text shows. */
export const hasLinkDefinition = (text: string): boolean => /^ {0,3}\[[^\]\n]{1,200}\]:/m.test(text);
