import type { Message, MessageEvent } from "#contract/messages.ts";
import { FAILURE_DETAILS } from "./failure-details.ts";

/** The last event of a settled message. It is the same live and in every replay. */
export function lastEventOf(message: Message): MessageEvent {
  if (message.status === "stopped") return { type: "answer-stopped", message };
  if (message.error === null) return { type: "answer-end", message };
  const { code, message: sentence } = message.error;
  return { type: "answer-failed", code, sentence, isRetryable: FAILURE_DETAILS[code].isRetryable, message };
}
