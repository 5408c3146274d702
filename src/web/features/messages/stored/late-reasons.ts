import type { QueryClient } from "@tanstack/react-query";
import { isFinal, type Message } from "#contract/messages.ts";
import { fetchMessages, MESSAGES_AT_FIRST } from "./earlier-messages.ts";
import { isWithoutReasons } from "./is-without-reasons.ts";
import { withMessage } from "./message-queries.ts";
import { messagesKey } from "./messages-key.ts";

/** After the end of an answer; a rewriter has eight seconds for its reasons. */
const LOOKS_MS = [1_500, 4_000, 9_000];

const isUnexplained = (message: Message): boolean => isFinal(message.status) && isWithoutReasons(message);

/**
 * Shows the rewriter's reasons of an answer that ended before they came; where they do not come, nothing changes. `onCome`: the
 * conversation's name comes with them.
 */
export function awaitReasons(queries: QueryClient, message: Message, onCome: () => void): void {
  if (!isUnexplained(message)) return;
  const { id, conversationId } = message;
  const key = messagesKey(conversationId);
  const shown = () => queries.getQueryData<Message[]>(key)?.find((one) => one.id === id);
  const look = async () => {
    const before = shown();
    // Explained by now, answered again, or no longer on the screen.
    if (before === undefined || !isUnexplained(before)) return;
    const { items } = await fetchMessages(conversationId, { limit: MESSAGES_AT_FIRST });
    const explained = items.find((one) => one.id === id);
    const still = shown();
    if (explained === undefined || isUnexplained(explained) || still === undefined || !isUnexplained(still)) return;
    queries.setQueryData<Message[]>(key, (list) => list && withMessage(list, explained));
    onCome();
  };
  // Without a connection they are there the next time the conversation is opened.
  for (const ms of LOOKS_MS) setTimeout(() => void look().catch(() => undefined), ms);
}
