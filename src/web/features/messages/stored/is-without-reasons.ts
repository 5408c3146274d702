import type { Message } from "#contract/messages.ts";

/** A model has rewritten the prompt, and what that took is not known yet: its reasons and questions are still to come. */
export const isWithoutReasons = ({
  improvement,
  improverUsage,
}: Pick<Message, "improvement" | "improverUsage">): boolean =>
  improvement?.rewriter === "written" && improverUsage === null;
