import { marked, type Token } from "marked";

export interface AnswerBlock {
  /** Offset in the answer: the block's name for as long as the answer only grows. */
  readonly start: number;
  readonly token: Token;
}

export interface LexedAnswer {
  readonly text: string;
  readonly blocks: readonly AnswerBlock[];
  /** How many of `blocks` can no longer change, and the offset behind the last of them. */
  readonly finishedCount: number;
  readonly finishedEnd: number;
  /** Characters this step had to read: the unstable tail only. */
  readonly lexedLength: number;
}

export const EMPTY_ANSWER: LexedAnswer = { text: "", blocks: [], finishedCount: 0, finishedEnd: 0, lexedLength: 0 };

// Letters and e-mails live by their single line breaks, so a newline is one.
function lex(source: string): Token[] {
  try {
    return marked.lexer(source, { gfm: true, breaks: true });
  } catch {
    // Thousands of nested quotes exhaust the lexer's stack: then the text is shown as it is.
    return [{ type: "text", raw: source, text: source }];
  }
}

/**
 * The answer as Markdown blocks. While `text` grows, the blocks of `previous` that are finished keep their identity and
 * are not read again.
 */
export function lexAnswer(previous: LexedAnswer, text: string): LexedAnswer {
  const source = text.replace(/\r\n?/g, "\n");
  if (source === previous.text) return previous;
  const from = source.startsWith(previous.text) ? previous : EMPTY_ANSWER;
  const tail = source.slice(from.finishedEnd);
  const blocks = from.blocks.slice(0, from.finishedCount);
  let start = from.finishedEnd;
  for (const token of lex(tail)) {
    if (token.type !== "space" && token.type !== "def") blocks.push({ start, token });
    start += token.raw.length;
  }
  // "2" may still become "2. two" and join the list before it; once its line is whole, what precedes it is settled.
  const last = blocks.at(-1);
  const openCount = last !== undefined && source.includes("\n", last.start) ? 1 : 2;
  const finishedCount = Math.max(from.finishedCount, blocks.length - openCount);
  const finishedEnd = blocks[finishedCount]?.start ?? from.finishedEnd;
  return { text: source, blocks, finishedCount, finishedEnd, lexedLength: tail.length };
}

/** A definition of a link may stand below its use, which only the whole text shows. */
export const hasLinkDefinition = (text: string): boolean => /^ {0,3}\[[^\]\n]{1,200}\]:/m.test(text);
