import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Message, messageSchema } from "#contract/messages.ts";
import { request } from "#web/lib/api.ts";

export const messagesKey = (conversationId: number) => ["messages", conversationId] as const;

/** The messages of a conversation, oldest first. Live events are folded into the same place (message-streams.ts). */
export function useMessages(conversationId: number | null) {
  return useQuery({
    queryKey: messagesKey(conversationId ?? 0),
    enabled: conversationId !== null,
    queryFn: ({ signal }) =>
      request("GET", `/api/conversations/${conversationId}/messages`, { schema: z.array(messageSchema), signal }),
  });
}

/** A list with one message put in its place: over the older state of it, or at the end. */
export function withMessage(messages: readonly Message[], message: Message): Message[] {
  const index = messages.findIndex(({ id }) => id === message.id);
  return index === -1 ? [...messages, message] : messages.with(index, message);
}
