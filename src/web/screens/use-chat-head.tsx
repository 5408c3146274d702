import { type ReactNode, useMemo } from "react";
import type { Conversation } from "#contract/conversations.ts";
import { displayTitle } from "#domain/conversations/conversations.ts";
import { ConversationMore } from "#web/features/conversations/menu/conversation-more.tsx";
import { useConversation } from "#web/features/conversations/queries.ts";
import { usePageTitle } from "#web/lib/page-title.ts";

interface ChatHead {
  /** null for one that is not begun yet. */
  readonly title: string | null;
  /** What can be done with the conversation; null where nothing is kept of it. */
  readonly menu: ReactNode;
}

/** What stands over a conversation, which the tab is named after too. `endId`: the message that its branch ends with. */
export function useChatHead(conversationId: number | null, isTemporary: boolean, endId: number | null): ChatHead {
  const conversation = useConversation(isTemporary ? null : conversationId) ?? undefined;
  const title = isTemporary ? "Temporary chat" : titleOf(conversationId, conversation);
  usePageTitle(title ?? "New Conversation");
  // An answer draws the screen again with every word; what hangs on these is left alone.
  const menu = useMemo(
    () => conversation && <ConversationMore conversation={conversation} endId={endId} className="wide-only" />,
    [conversation, endId],
  );
  return { title, menu };
}

function titleOf(id: number | null, conversation: Conversation | undefined): string | null {
  if (id === null) return null;
  return conversation === undefined ? "Conversation" : displayTitle(conversation);
}
