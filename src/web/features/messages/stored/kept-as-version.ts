import type { Message } from "#contract/messages.ts";

/**
 * Whether an answer stays as its own version when its prompt is answered again. A failed answer is replaced, and so is
 * one of several side by side while none is picked.
 */
export function isKeptAsVersion({ status, chatGptResponse, compareGroup, isPicked }: Message): boolean {
  const isThere = (status === "done" || status === "stopped") && chatGptResponse !== null && chatGptResponse !== "";
  return isThere && (compareGroup === null || isPicked);
}
