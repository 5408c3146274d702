import { memo, useRef } from "react";
import {
  type AnswerBlock,
  EMPTY_ANSWER,
  hasLinkDefinition,
  type LexedAnswer,
  lexAnswer,
  lexWhole,
} from "./lex-answer.ts";
import { headingDepthOf } from "./markdown-depth.ts";
import { MarkdownBlock } from "./markdown-elements.tsx";
import { hasMathBlock } from "./math-tokens.ts";
import "./answer-text.css";

export interface AnswerTextProps {
  text: string;
  /** True: more text will come. The end of the text shows a cursor. */
  isStreaming: boolean;
}

/**
 * A model's answer as Markdown, never as HTML. While it streams, only its unstable end is lexed and rendered again:
 * finished blocks keep their token, and a block with the same token is not rendered again.
 */
export const AnswerText = memo(function AnswerText({ text, isStreaming }: AnswerTextProps) {
  const lexed = useRef<LexedAnswer>(EMPTY_ANSWER);
  const wasStreamed = isStreaming || lexed.current !== EMPTY_ANSWER;
  const isWhole = !wasStreamed || (!isStreaming && (hasLinkDefinition(text) || hasMathBlock(text)));
  // The result depends only on `text`. The ref only saves work, so a discarded render does no harm.
  if (!isWhole) lexed.current = lexAnswer(lexed.current, text, isStreaming);
  const blocks = isWhole ? lexWhole(text) : lexed.current.blocks;
  return (
    <div className="prose" dir="auto">
      <AnswerBlocks blocks={blocks} all={blocks} isStreaming={isStreaming} />
    </div>
  );
});

interface AnswerBlocksProps {
  blocks: readonly AnswerBlock[];
  /** The blocks of the whole answer: the first heading sets the depth of the other headings. */
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
