import { useQuery } from "@tanstack/react-query";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { ReviewChoiceInput } from "#contract/review.ts";
import { request } from "#web/lib/api.ts";
import { earlierMessagesKey, fetchMessages, INITIAL_MESSAGE_COUNT } from "./earlier-messages.ts";
import { messagesKey } from "./messages-key.ts";

/**
 * The loaded messages of a conversation, oldest first. Live events are folded into the same cache entry
 * (message-streams.ts). `loadTurns` loads the code that draws the messages.
 */
export function useMessages(conversationId: number | null, loadTurns: () => Promise<void>) {
  return useQuery({
    queryKey: messagesKey(conversationId ?? 0),
    enabled: conversationId !== null,
    queryFn: async ({ signal, client }) => {
      const id = conversationId ?? 0;
      // Also waits for the code that draws turns. Without it, turns are short, and the page would load more messages.
      const [page] = await Promise.all([fetchMessages(id, { limit: INITIAL_MESSAGE_COUNT }, signal), loadTurns()]);
      client.setQueryData(earlierMessagesKey(id), page.nextCursor);
      return page.items;
    },
  });
}

export function upsertMessage(messages: readonly Message[], message: Message): Message[] {
  const index = messages.findIndex(({ id }) => id === message.id);
  return index === -1 ? [...messages, message] : messages.with(index, message);
}

/** `rejected`: the changes to leave out, as indexes into the rewrite's hunks. A hunk is a kept text or a change. */
interface AnotherAnswer {
  readonly model?: Message["modelUsed"];
  readonly rejected?: readonly number[];
}

export function addAnswerVersion(id: number, asked: AnotherAnswer): Promise<Message> {
  return request("POST", `/api/messages/${id}/versions`, { body: asked, schema: messageSchema });
}

/** Replaces the answer. The message is queued again. */
export function retryMessage(id: number, model?: Message["modelUsed"]): Promise<Message> {
  return request("POST", `/api/messages/${id}/retry`, {
    body: model === undefined ? {} : { model },
    schema: messageSchema,
  });
}

export function continueMessage(id: number): Promise<Message> {
  return request("POST", `/api/messages/${id}/continue`, { schema: messageSchema });
}

/** The result arrives in the message's event stream. */
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
