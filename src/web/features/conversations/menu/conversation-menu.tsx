import { useLocation } from "wouter";
import type { Conversation } from "#contract/conversations.ts";
import { MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { type ConversationFileKind, downloadConversation } from "../copy/save-conversation.ts";
import { showConversationDownloadError } from "../notices.ts";
import { useArrangeConversation } from "../queries.ts";

/** Only a row of the list has these. Without `onRename`, a dialog asks for the name. */
export interface RowActions {
  onRename?: () => void;
  onDelete?: () => void;
}

interface ConversationMenuProps extends RowActions {
  conversation: Conversation;
  endId: number | null;
  onAsk: (about: ConversationDialogKind) => void;
}

export function ConversationMenu({ conversation, endId, onAsk, onRename, onDelete }: ConversationMenuProps) {
  const arrange = useArrangeConversation();
  const [, navigate] = useLocation();
  const { id, isPinned, isArchived } = conversation;
  const save = (kind: ConversationFileKind) =>
    void downloadConversation(conversation, endId, kind).catch(showConversationDownloadError);
  return (
    <>
      <MenuItem icon="pencil" onSelect={onRename ?? (() => onAsk("name"))}>
        Rename
      </MenuItem>
      <MenuItem icon="pin" onSelect={() => arrange.mutate({ id, isPinned: !isPinned })}>
        {isPinned ? "Unpin" : "Pin"}
      </MenuItem>
      <MenuItem icon="folder" onSelect={() => onAsk("folder")}>
        Move to folder…
      </MenuItem>
      <MenuItem icon="link" onSelect={() => onAsk("link")}>
        Share a read-only link
      </MenuItem>
      <MenuItem icon="archive" onSelect={() => arrange.mutate({ id, isArchived: !isArchived })}>
        {isArchived ? "Take out of the archive" : "Archive"}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => save("markdown")}>
        Save as Markdown
      </MenuItem>
      <MenuItem icon="download" onSelect={() => save("json")}>
        Save as JSON
      </MenuItem>
      <MenuItem icon="file" onSelect={() => navigate(`/chat/${id}/print${endId === null ? "" : `?end=${endId}`}`)}>
        Print or save as PDF
      </MenuItem>
      {onDelete !== undefined && (
        <>
          <MenuSeparator />
          <MenuItem isDanger icon="trash" onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}

export type ConversationDialogKind = "name" | "folder" | "link";
