import { Marked, type Token } from "marked";
import remend, { type RemendOptions } from "remend";
import { MATH_EXTENSIONS } from "./math-tokens.ts";

// Letters and e-mails depend on single line breaks, so each newline is a line break.
const marked = new Marked({ gfm: true, breaks: true, extensions: MATH_EXTENSIONS });

/** Closes unclosed marks. Changes nothing else and creates no links. */
const CLOSING: RemendOptions = {
  ...{ linkMode: "text-only", images: false, htmlTags: false, katex: false },
  ...{ comparisonOperators: false, setextHeadings: false, singleTilde: false },
};

export interface AnswerBlock {
  /** Offset in the answer. Identifies the block while the answer only grows. */
  readonly start: number;
  readonly token: Token;
}

export interface LexedAnswer {
  readonly text: string;
  readonly blocks: readonly AnswerBlock[];
  /** Blocks at the start that can no longer change; `finishedEnd` is the offset after them. */
  readonly finished: readonly AnswerBlock[];
  readonly finishedEnd: number;
  /** Characters lexed in this step: only the unstable tail. */
  readonly lexedLength: number;
  /** More text will come. Unclosed marks at the end, such as bold, are drawn as closed. */
  readonly isOpen: boolean;
}

export const EMPTY_ANSWER: LexedAnswer = {
  ...{ text: "", blocks: [], finished: [], finishedEnd: 0, lexedLength: 0 },
  isOpen: false,
};

/**
 * Lexes the answer into Markdown blocks. While `text` grows, finished blocks of `previous` keep their identity and are
 * not lexed again.
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
 * Reads only whole lines: part of a line may still become anything ("-" starts a list, a rule or the line under a
 * heading). After whole lines, more text can only change the last block.
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

/** The blocks of a text that starts at offset `from` of the answer. */
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
    // Thousands of nested quotes exhaust the lexer's stack. Then the text is shown unformatted.
    return [{ type: "text", raw: source, text: source }];
  }
}

/** Lexes the whole answer in one step. */
export const lexWhole = (text: string): AnswerBlock[] => blocksOf(text.replace(/\r\n?/g, "\n"), 0);

/** A link definition may come after its use, so only the whole text shows it. */
export const hasLinkDefinition = (text: string): boolean => /^ {0,3}\[[^\]\n]{1,200}\]:/m.test(text);
