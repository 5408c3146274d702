import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messagesKey } from "#web/features/messages/stored/messages-key.ts";
import { send } from "#web/lib/api.ts";
import { backupDays, formatDays, temporaryBackupDays } from "#web/lib/backup-days.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import "./temporary-chat.css";

/** This tab's temporary conversation: it survives a reload, and ends with the tab. */
const KEY = "temporary-chat";

const temporaryId = (): number | null => Number(sessionStorage.getItem(KEY)) || null;

export interface TemporaryChat {
  /** The open conversation is temporary. */
  readonly isOpen: boolean;
  /** Whether the next new conversation will be temporary. */
  readonly isWanted: boolean;
  want(isWanted: boolean): void;
  begin(id: number): void;
}

/** Manages a temporary conversation, which is deleted when the user opens something else. */
export function useTemporaryChat(conversationId: number | null): TemporaryChat {
  const queries = useQueryClient();
  const [isWanted, want] = useState(false);
  useEffect(() => {
    const id = temporaryId();
    // The user left by the Back button or a typed URL.
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

/** The server's backups exclude temporary chats; other backups, which the host declares, contain them. */
function backupClause(): string {
  if (temporaryBackupDays !== null) return `; backups may hold it for up to ${formatDays(temporaryBackupDays)}`;
  return backupDays === null ? "" : `; it is in no backup, where other chats may stay for ${formatDays(backupDays)}`;
}

export function TemporaryChatSwitch({ temporary: { isWanted, want } }: { temporary: TemporaryChat }) {
  return (
    <p className="temporary-switch">
      <Button variant="quiet" aria-pressed={isWanted} onClick={() => want(!isWanted)}>
        <Icon name="eye-off" />
        Temporary chat
      </Button>
      <span className="small muted">
        Not in your list, no memory, no coach. Deleted when you leave it{backupClause()}.
      </span>
    </p>
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
