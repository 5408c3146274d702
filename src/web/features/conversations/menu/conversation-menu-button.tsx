import { lazy, Suspense, useState } from "react";
import type { Conversation } from "#contract/conversations.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { ConversationDialogKind, ConversationMenuProps, RowActions } from "./conversation-menu.tsx";

const ConversationDialog = lazy(async () => ({
  default: (await import("./conversation-dialog.tsx")).ConversationDialog,
}));

// `preload` loads this code after the page.
let menu: typeof import("./conversation-menu.tsx") | null = null;
const preload = async () => {
  menu ??= await import("./conversation-menu.tsx");
};

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
        preload={preload}
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
        <Items conversation={conversation} endId={endId} onAsk={setAsked} {...actions} />
      </Menu>
      {asked !== null && (
        <Suspense fallback={null}>
          <ConversationDialog about={asked} conversation={conversation} endId={endId} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

function Items(props: ConversationMenuProps) {
  return menu === null ? null : <menu.ConversationMenu {...props} />;
}
