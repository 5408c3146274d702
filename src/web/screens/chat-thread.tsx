import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { type TemporaryChat, TemporarySwitch } from "#web/features/conversations/temporary-chat.tsx";
import type { Chat } from "#web/features/messages/chat/use-chat.ts";
import { Thread } from "#web/features/messages/thread/thread.tsx";
import { useFoundId } from "./chat-address.ts";
import { NoTurns } from "./no-turns.tsx";

interface ChatThreadProps {
  chat: Chat;
  conversationId: number | null;
  temporary: TemporaryChat;
  isMissing: boolean;
  isNarrow: boolean;
  onNew: () => void;
  /** What a new chat shows where nobody can answer yet; null: somebody can. */
  start: ReactNode;
}

/** The turns of the open conversation, or what stands where they would be. */
export function ChatThread({ chat, conversationId, temporary, isMissing, isNarrow, onNew, start }: ChatThreadProps) {
  const [, navigate] = useLocation();
  const { branch, pending, query } = chat;
  return (
    <Thread
      key={conversationId ?? "new"}
      branch={branch}
      earlier={chat.earlier}
      pending={pending}
      isNarrow={isNarrow}
      occasion={`${branch.newestId} ${pending?.sentAt}`}
      foundId={useFoundId()}
      onFoundShown={() => navigate(`/chat/${conversationId}`, { replace: true })}
    >
      <NoTurns
        isMissing={isMissing}
        isLoading={conversationId !== null && query.isPending}
        problem={query.error}
        onRetry={() => void query.refetch()}
        onNew={onNew}
        start={conversationId === null ? start : null}
      >
        {conversationId === null && <TemporarySwitch temporary={temporary} />}
      </NoTurns>
    </Thread>
  );
}
