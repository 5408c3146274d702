import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { Message } from "#contract/messages.ts";
import { refreshConversation } from "#web/features/conversations/queries.ts";
import type { TemporaryChat } from "#web/features/conversations/temporary-chat.tsx";
import { useChat } from "#web/features/messages/chat/use-chat.ts";
import type { ReviewComposerHandle } from "#web/features/messages/review/review-composer.tsx";
import { useBeginConversation } from "./use-begin-conversation.ts";

/** Said once; the words of the answer themselves are not read out as they come. */
const ENDINGS: Partial<Record<Message["status"], string>> = { done: "Answer complete", stopped: "Answer stopped" };

/** The open conversation, and what screen readers are told when one of its answers ends. */
export function useAnnouncedChat(
  conversationId: number | null,
  temporary: TemporaryChat,
  composer: RefObject<ReviewComposerHandle | null>,
) {
  const queries = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const chat = useChat({
    conversationId,
    openConversation: useBeginConversation(temporary),
    onChanged: (id) => void refreshConversation(queries, id),
    onFinal: (message) => setAnnouncement(ENDINGS[message.status] ?? ""),
    onWritten: () => setTimeout(() => composer.current?.focusEnd()),
    onImproveAnyway: (prompt) => composer.current?.improveAnyway(prompt),
  });
  return { chat, announcement, clearAnnouncement: () => setAnnouncement("") };
}
