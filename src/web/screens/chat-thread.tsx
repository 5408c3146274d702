import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { type TemporaryChat, TemporaryChatSwitch } from "#web/features/conversations/temporary-chat.tsx";
import type { Chat } from "#web/features/messages/chat/use-chat.ts";
import { useWaitingFiles } from "#web/features/messages/drafts/file-drafts.ts";
import { Thread } from "#web/features/messages/thread/thread.tsx";
import { useDraftHas } from "#web/lib/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryRow } from "#web/ui/loading-failed.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { useMessageActions } from "../features/messages/actions/message-actions.ts";
import { useFoundMessageId } from "./chat-address.ts";
import "#web/ui/chips.css";

interface ChatThreadProps {
  chat: Chat;
  conversationId: number | null;
  temporary: TemporaryChat;
  isMissing: boolean;
  isNarrow: boolean;
  onNew: () => void;
  /** Shown in a new chat if no model is connected; otherwise null. */
  start: ReactNode;
}

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
      foundId={useFoundMessageId()}
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
        {conversationId === null && isNarrow && <TemporaryChatSwitch temporary={temporary} />}
      </NoTurns>
    </Thread>
  );
}

interface NoTurnsProps {
  isMissing: boolean;
  isLoading: boolean;
  problem: Error | null;
  onRetry: () => void;
  onNew: () => void;
  /** Shown instead of the greeting if no model is connected; otherwise null. */
  start: ReactNode;
  children?: ReactNode;
}

/** Replaces the turns while they load, after an error, and if there are none. */
function NoTurns({ isMissing, isLoading, problem, onRetry, onNew, start, children }: NoTurnsProps) {
  if (isMissing) {
    return (
      <section className="greeting">
        <h2 className="heading plain">This conversation is not here</h2>
        <p className="read muted">It may have been deleted, or the address is not quite right.</p>
        <div className="row">
          <Button variant="primary" onClick={onNew}>
            Start a new one
          </Button>
        </div>
      </section>
    );
  }
  if (isLoading) return <LoadingSkeleton className="greeting" />;
  if (problem !== null) {
    return (
      <div className="greeting trouble" role="alert">
        <p>
          <b>The messages could not be loaded.</b> {problem.message}
        </p>
        <RetryRow onRetry={onRetry} />
      </div>
    );
  }
  return start ?? <EmptyThread>{children}</EmptyThread>;
}

const BEGINNINGS = [
  { label: "Write a property listing", text: "Write a listing for " },
  { label: "Draft a campaign brief", text: "Draft a campaign brief for " },
  { label: "Answer a client’s email", text: "Answer this email from a client:\n\n" },
  { label: "Summarize a meeting", text: "Summarize these meeting notes:\n\n" },
] as const;

/** Shows a greeting and the first words of some prompts. A click puts these words into the composer. */
function EmptyThread({ children }: { children?: ReactNode }) {
  const { write } = useMessageActions();
  const hasText = useDraftHas("new", (draft) => draft !== "");
  const hasFiles = useWaitingFiles("new").length > 0;
  return (
    <section className="greeting opening">
      <h2 className="heading plain">How can I help you today?</h2>
      <p className="read muted">I'll analyze and improve your prompts to get better results from AI.</p>
      <div className="chips" hidden={hasText || hasFiles}>
        {BEGINNINGS.map(({ label, text }) => (
          <button key={label} type="button" className="chip" onClick={() => write(text)}>
            {label}
          </button>
        ))}
      </div>
      {children}
    </section>
  );
}
