import type { Message } from "#contract/messages.ts";

/** True if a model has rewritten the prompt, but its usage, reasons and questions have not arrived yet. */
export const isAwaitingReasons = ({
  improvement,
  improverUsage,
}: Pick<Message, "improvement" | "improverUsage">): boolean =>
  improvement?.rewriter === "written" && improverUsage === null;
