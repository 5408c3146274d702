import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messagesKey } from "#web/features/messages/stored/messages-key.ts";
import { send } from "#web/lib/api.ts";
import { backupDays, formatDays, temporaryBackupDays } from "#web/lib/backup-days.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Switch } from "#web/ui/switch.tsx";
import "./conversation-list.css";

/** Contains the id of this tab's temporary conversation. It survives a reload, but not the closing of the tab. */
const KEY = "temporary-chat";

const temporaryId = (): number | null => Number(sessionStorage.getItem(KEY)) || null;

export interface TemporaryChat {
  readonly isOpen: boolean;
  /** True: the next new conversation will be temporary. */
  readonly isWanted: boolean;
  want(isWanted: boolean): void;
  begin(id: number): void;
}

/** A temporary conversation is deleted when the user leaves it. */
export function useTemporaryChat(conversationId: number | null): TemporaryChat {
  const queries = useQueryClient();
  const [isWanted, want] = useState(false);
  useEffect(() => {
    const id = temporaryId();
    // The user left the conversation by the Back button or by another URL.
    if (id !== null && id !== conversationId) end(queries, id);
    return () => {
      if (conversationId !== null && conversationId === temporaryId()) end(queries, conversationId);
    };
  }, [conversationId, queries]);
  return {
    isOpen: conversationId !== null && conversationId === temporaryId(),
    isWanted,
    want,
    begin: (id) => {
      sessionStorage.setItem(KEY, String(id));
      want(false);
    },
  };
}

function end(queries: QueryClient, id: number): void {
  sessionStorage.removeItem(KEY);
  queries.removeQueries({ queryKey: messagesKey(id) });
  // If the request fails, the server deletes the conversation within an hour.
  send("DELETE", `/api/conversations/${id}`).catch(() => undefined);
}

/** The server's own backups contain no temporary chats. Other backups (see the configuration) may contain them. */
function backupClause(): string {
  if (temporaryBackupDays !== null) return `; backups may hold it for up to ${formatDays(temporaryBackupDays)}`;
  return backupDays === null ? "" : `; it is in no backup, where other chats may stay for ${formatDays(backupDays)}`;
}

export function TemporaryChatSwitch({ temporary: { isWanted, want } }: { temporary: TemporaryChat }) {
  return (
    <div className="temporary-switch">
      <Switch
        label="Temporary chat"
        note={`Not in your list, no memory, no coach. Deleted when you leave it${backupClause()}.`}
        checked={isWanted}
        onChange={(event) => want(event.target.checked)}
      />
    </div>
  );
}

export function TemporaryChatNote() {
  return (
    <p className="temporary-note" role="note">
      <Icon name="eye-off" />
      Temporary chat: nothing is remembered, and it is deleted when you leave it{backupClause()}.
    </p>
  );
}
