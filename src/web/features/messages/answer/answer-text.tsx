import { memo, useRef } from "react";
import {
  type AnswerBlock,
  closeMarks,
  EMPTY_ANSWER,
  hasLinkDefinition,
  type LexedAnswer,
  lexAnswer,
  lexFullAnswer,
} from "./lex-answer.ts";
import { headingDepthOf } from "./markdown-depth.ts";
import { MarkdownBlock } from "./markdown-elements.tsx";
import { hasMathBlock } from "./math-tokens.ts";
import "./answer-text.css";

export interface AnswerTextProps {
  text: string;
  isStreaming: boolean;
  /** True: the text ends in the middle, because the answer was stopped, failed or reached its limit. */
  isIncomplete?: boolean;
}

/**
 * Renders an answer as Markdown, never as HTML. While it streams, finished blocks keep their tokens, so only the last
 * blocks are lexed and rendered again.
 */
export const AnswerText = memo(function AnswerText({ text, isStreaming, isIncomplete = false }: AnswerTextProps) {
  const lexed = useRef<LexedAnswer>(EMPTY_ANSWER);
  const wasStreamed = isStreaming || lexed.current !== EMPTY_ANSWER;
  const isWhole = !wasStreamed || (!isStreaming && (hasLinkDefinition(text) || hasMathBlock(text)));
  // The ref is only a cache: the result depends only on `text`, so a discarded render does no harm.
  if (!isWhole) lexed.current = lexAnswer(lexed.current, text, isStreaming || isIncomplete);
  const blocks = isWhole ? lexFullAnswer(isIncomplete ? closeMarks(text) : text) : lexed.current.blocks;
  return (
    <div className={isStreaming ? "prose streaming" : "prose"} dir="auto">
      <AnswerBlocks blocks={blocks} all={blocks} isStreaming={isStreaming} />
    </div>
  );
});

interface AnswerBlocksProps {
  blocks: readonly AnswerBlock[];
  /** All blocks of the answer. The first heading in them sets the depth of the other headings. */
  all: readonly AnswerBlock[];
  isStreaming?: boolean;
}

export function AnswerBlocks({ blocks, all, isStreaming = false }: AnswerBlocksProps) {
  const headingDepth = headingDepthOf(all.map(({ token }) => token));
  return blocks.map(({ start, token }, index) => (
    <MarkdownBlock
      key={start}
      token={token}
      headingDepth={headingDepth}
      isOpen={isStreaming && index === blocks.length - 1}
    />
  ));
}
