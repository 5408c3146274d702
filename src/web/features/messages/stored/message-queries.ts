import { useQuery } from "@tanstack/react-query";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { ReviewChoiceInput } from "#contract/review.ts";
import { request } from "#web/lib/api.ts";
import { earlierKey, fetchMessages, MESSAGES_AT_FIRST } from "./earlier-messages.ts";
import { messagesKey } from "./messages-key.ts";

/**
 * The messages of a conversation, oldest first: the last of them, and those before as they are loaded. Live events are folded
 * into the same place (message-streams.ts). `loadTurns` fetches the code that draws them, at the same time.
 */
export function useMessages(conversationId: number | null, loadTurns: () => Promise<void>) {
  return useQuery({
    queryKey: messagesKey(conversationId ?? 0),
    enabled: conversationId !== null,
    queryFn: async ({ signal, client }) => {
      const id = conversationId ?? 0;
      // Together: without its component a turn is drawn too short at first, and earlier messages would be loaded for nothing.
      const [page] = await Promise.all([fetchMessages(id, { limit: MESSAGES_AT_FIRST }, signal), loadTurns()]);
      client.setQueryData(earlierKey(id), page.nextCursor);
      return page.items;
    },
  });
}

/** A list with one message put in its place: over the older state of it, or at the end. */
export function withMessage(messages: readonly Message[], message: Message): Message[] {
  const index = messages.findIndex(({ id }) => id === message.id);
  return index === -1 ? [...messages, message] : messages.with(index, message);
}

/** What another answer is asked with: by which model, and what is left out of the rewrite. */
interface AnotherAnswer {
  readonly model?: Message["modelUsed"];
  readonly rejected?: readonly number[];
}

/** Asks for another answer as a version beside this one. */
export function answerBeside(id: number, asked: AnotherAnswer): Promise<Message> {
  return request("POST", `/api/messages/${id}/versions`, { body: asked, schema: messageSchema });
}

/** The same in the place of this one; the message is queued again. */
export function retryMessage(id: number, model?: Message["modelUsed"]): Promise<Message> {
  return request("POST", `/api/messages/${id}/retry`, {
    body: model === undefined ? {} : { model },
    schema: messageSchema,
  });
}

/** Goes on with an answer that ended too early; the message is queued again. */
export function continueMessage(id: number): Promise<Message> {
  return request("POST", `/api/messages/${id}/continue`, { schema: messageSchema });
}

/** What comes of it is told in the message's stream. */
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
