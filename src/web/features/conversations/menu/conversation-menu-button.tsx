import { useState } from "react";
import type { Conversation } from "#contract/conversations.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { IconButton } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { ConversationDialogKind, RowActions } from "./conversation-menu.tsx";

const ConversationDialog = lazyComponent(async () => (await import("./conversation-dialog.tsx")).ConversationDialog);

const ConversationMenu = lazyComponent(async () => (await import("./conversation-menu.tsx")).ConversationMenu);

interface ConversationMoreProps extends RowActions {
  conversation: Conversation;
  /** The id of the last message of the shown branch. Null means the branch that was written last. */
  endId?: number | null;
  size?: "tiny";
  className?: string;
}

/** The menu of less frequent actions on a conversation. */
export function ConversationMenuButton({
  conversation,
  endId = null,
  size,
  className = "",
  ...actions
}: ConversationMoreProps) {
  const [asked, setAsked] = useState<ConversationDialogKind | null>(null);
  return (
    <>
      <Menu
        preload={ConversationMenu.preload}
        trigger={
          <IconButton
            {...(size !== undefined && { size })}
            icon="more"
            className={className}
            label="More for this conversation"
            aria-description={formatConversationTitle(conversation)}
          />
        }
      >
        <ConversationMenu conversation={conversation} endId={endId} onAsk={setAsked} {...actions} />
      </Menu>
      {asked !== null && (
        <ConversationDialog about={asked} conversation={conversation} endId={endId} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
