import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { createFailed } from "#web/features/conversations/notices.ts";
import { createConversation } from "#web/features/conversations/queries.ts";
import type { TemporaryChat } from "#web/features/conversations/temporary-chat.tsx";
import { messagesKey } from "#web/features/messages/stored/messages-key.ts";
import { isOffline } from "#web/lib/api.ts";

/** Begins the conversation of a first prompt, and shows it. */
export function useBeginConversation(temporary: TemporaryChat): () => Promise<number | "offline" | null> {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    try {
      const { id } = await createConversation(queries, temporary.isWanted);
      if (temporary.isWanted) temporary.begin(id);
      // Known to be empty: the thread stands at once, and the first event finds its place.
      queries.setQueryData(messagesKey(id), []);
      navigate(`/chat/${id}`, { replace: true });
      return id;
    } catch (error) {
      createFailed(error);
      return isOffline(error) ? "offline" : null;
    }
  };
}
