import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { useLocation } from "wouter";
import type { Message } from "#contract/messages.ts";
import { showConversationCreateError } from "#web/features/conversations/notices.ts";
import { createConversation, refreshConversation } from "#web/features/conversations/queries.ts";
import type { TemporaryChat } from "#web/features/conversations/temporary-chat.tsx";
import { useChat } from "#web/features/messages/chat/use-chat.ts";
import type { ReviewComposerHandle } from "#web/features/messages/composer/review-composer.tsx";
import { messagesKey } from "#web/features/messages/stored/messages-key.ts";
import { isOffline } from "#web/lib/api.ts";

/** Screen readers do not read an answer while it streams. They announce only this text when it stops. */
const ENDINGS: Partial<Record<Message["status"], string>> = { done: "Answer complete", stopped: "Answer stopped" };

/** The open conversation, and a text for screen readers when an answer is complete or stopped. */
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
  });
  return { chat, announcement, clearAnnouncement: () => setAnnouncement("") };
}

function useBeginConversation(temporary: TemporaryChat): () => Promise<number | "offline" | null> {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    try {
      const { id } = await createConversation(queries, temporary.isWanted);
      if (temporary.isWanted) temporary.begin(id);
      // A new conversation has no messages, so the thread can render without a request.
      queries.setQueryData(messagesKey(id), []);
      navigate(`/chat/${id}`, { replace: true });
      return id;
    } catch (error) {
      showConversationCreateError(error);
      return isOffline(error) ? "offline" : null;
    }
  };
}
