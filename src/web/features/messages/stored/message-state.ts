import type { Message } from "#contract/messages.ts";

/**
 * True if a model has rewritten the prompt, but its usage, reasons and questions have not arrived yet. A rewrite that was
 * reviewed before sending has them all; its usage is not the message's.
 */
export const isAwaitingReasons = ({
  improvement,
  improverUsage,
  review,
}: Pick<Message, "improvement" | "improverUsage" | "review">): boolean =>
  improvement?.rewriter === "written" && improverUsage === null && review?.when !== "before";

/**
 * True if an answer stays as a version when its prompt is answered again. A failed answer is replaced, and so is an
 * answer of a comparison before the pick.
 */
export function isAnswerVersion({ status, chatGptResponse, compareGroup, isPicked }: Message): boolean {
  const isThere = (status === "done" || status === "stopped") && chatGptResponse !== null && chatGptResponse !== "";
  return isThere && (compareGroup === null || isPicked);
}
