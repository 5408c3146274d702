import { useQuery } from "@tanstack/react-query";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { ReviewChoiceInput } from "#contract/review.ts";
import { request } from "#web/lib/api.ts";
import { earlierKey, fetchMessages, INITIAL_MESSAGE_COUNT } from "./earlier-messages.ts";
import { messagesKey } from "./messages-key.ts";

/**
 * The messages of a conversation, oldest first: the newest ones, and earlier ones as they are loaded. Live events are
 * folded into the same cache entry (message-streams.ts). `loadTurns` loads the code that draws them.
 */
export function useMessages(conversationId: number | null, loadTurns: () => Promise<void>) {
  return useQuery({
    queryKey: messagesKey(conversationId ?? 0),
    enabled: conversationId !== null,
    queryFn: async ({ signal, client }) => {
      const id = conversationId ?? 0;
      // In parallel: without its component a turn is drawn too short, and earlier messages would be loaded for nothing.
      const [page] = await Promise.all([fetchMessages(id, { limit: INITIAL_MESSAGE_COUNT }, signal), loadTurns()]);
      client.setQueryData(earlierKey(id), page.nextCursor);
      return page.items;
    },
  });
}

/** Replaces the message with the same id, or appends the message. */
export function upsertMessage(messages: readonly Message[], message: Message): Message[] {
  const index = messages.findIndex(({ id }) => id === message.id);
  return index === -1 ? [...messages, message] : messages.with(index, message);
}

/** The options for another answer. `rejected`: indexes of the rewrite's hunks to leave out. */
interface AnotherAnswer {
  readonly model?: Message["modelUsed"];
  readonly rejected?: readonly number[];
}

/** Asks for another answer as a new version. */
export function addAnswerVersion(id: number, asked: AnotherAnswer): Promise<Message> {
  return request("POST", `/api/messages/${id}/versions`, { body: asked, schema: messageSchema });
}

/** Replaces this answer by another one; the message is queued again. */
export function retryMessage(id: number, model?: Message["modelUsed"]): Promise<Message> {
  return request("POST", `/api/messages/${id}/retry`, {
    body: model === undefined ? {} : { model },
    schema: messageSchema,
  });
}

/** Continues an answer that ended too early; the message is queued again. */
export function continueMessage(id: number): Promise<Message> {
  return request("POST", `/api/messages/${id}/continue`, { schema: messageSchema });
}

/** The result arrives in the message's stream. */
export function skipRewrite(id: number): Promise<Message> {
  return request("POST", `/api/messages/${id}/skip-rewrite`, { schema: messageSchema });
}

export function stopMessage(id: number): Promise<Message> {
  return request("POST", `/api/messages/${id}/stop`, { schema: messageSchema });
}

export function giveFeedback(id: number, feedback: 1 | -1): Promise<Message> {
  return request("PATCH", `/api/messages/${id}/feedback`, { body: { feedback }, schema: messageSchema });
}

export function reviewMessage(id: number, body: ReviewChoiceInput): Promise<Message> {
  return request("PATCH", `/api/messages/${id}/improvement`, { body, schema: messageSchema });
}
