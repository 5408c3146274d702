import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Message } from "#contract/messages.ts";
import { sendToLogin } from "#web/features/accounts/send-to-login.ts";
import { ConversationList } from "#web/features/conversations/conversation-list.tsx";
import { conversationsQuery, refreshConversation } from "#web/features/conversations/queries.ts";
import { TemporaryNote, useTemporaryChat } from "#web/features/conversations/temporary-chat.tsx";
import { CompareContext } from "#web/features/messages/actions/compare-actions.ts";
import { useChat } from "#web/features/messages/chat/use-chat.ts";
import { loadOpenSlip } from "#web/features/messages/improved-prompt/late-open-slip.ts";
import { ReviewComposer, type ReviewComposerHandle } from "#web/features/messages/review/review-composer.tsx";
import { preloadFollowing } from "#web/features/messages/stream/message-streams.ts";
import { preloadTurns } from "#web/features/messages/turn/late-turn.tsx";
import { useIsNarrow } from "#web/features/messages/turn/use-is-narrow.ts";
import { DemonstrationBar } from "#web/features/status/demonstration-bar.tsx";
import { ApiError } from "#web/lib/api.ts";
import { useFocusWhenThere } from "#web/lib/use-focus-when-there.ts";
import { useSteady } from "#web/lib/use-steady.ts";
import { whenIdle } from "#web/lib/when-idle.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useOpenId } from "./chat-address.ts";
import { ChatBar } from "./chat-bar.tsx";
import { ChatIndex } from "./chat-index.tsx";
import { ChatThread } from "./chat-thread.tsx";
import { TurnContexts } from "./turn-contexts.tsx";
import { useBeginConversation } from "./use-begin-conversation.ts";
import { useChatHead } from "./use-chat-head.tsx";
import { useChatIndex } from "./use-chat-index.ts";
import { useChatModels } from "./use-chat-models.ts";
import { useChatSending } from "./use-chat-sending.tsx";
import { useChatShortcuts } from "./use-chat-shortcuts.tsx";
import { useSettings } from "./use-settings.tsx";
import { useShareDialog } from "./use-share-dialog.tsx";
import "./chat.css";

export function ChatScreen() {
  const openId = useOpenId();
  const conversationId = openId === "unreadable" ? null : openId;
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const isNarrow = useIsNarrow();
  const index = useChatIndex(isNarrow);
  const [announcement, setAnnouncement] = useState("");
  const composer = useRef<ReviewComposerHandle>(null);
  const searching = useFocusWhenThere();
  const temporary = useTemporaryChat(conversationId);
  const chat = useChat({
    conversationId,
    openConversation: useBeginConversation(temporary),
    onChanged: (id) => void refreshConversation(queries, id),
    onFinal: (message) => setAnnouncement(ENDINGS[message.status] ?? ""),
    onWritten: () => setTimeout(() => composer.current?.focusEnd()),
    onImproveAnyway: (prompt) => composer.current?.improveAnyway(prompt),
  });
  const { pending, active } = chat;
  const { title, menu } = useChatHead(conversationId, temporary.isOpen, chat.branch.endId);
  useUnauthorized(chat.query.error);
  useEffect(() => whenIdle(preloadTurns, preloadFollowing, loadOpenSlip), []);
  useFocusWhenNew(composer, conversationId);
  const models = useChatModels();
  const isKept = !temporary.isOpen && !temporary.isWanted;
  const onSend = () => setAnnouncement("");
  const { compare, submit, stop } = useChatSending({ chat, conversationId, models, isKept, onSend });
  const sharing = useShareDialog(models.isPremier);
  const { settings, openSettings } = useSettings();
  const isMissing =
    openId === "unreadable" || (chat.query.error instanceof ApiError && chat.query.error.status === 404);

  // An answer draws this screen again with every word; what hangs on these is left alone.
  const startNew = useSteady(() => {
    index.closeOverlay();
    navigate("/chat");
    setTimeout(() => composer.current?.focusEnd());
  });
  const leaveDeleted = useSteady((id: number) => id === conversationId && navigate("/chat"));
  const showSettings = useSteady(openSettings);
  const { sheet, openSheet } = useChatShortcuts({
    search: () => {
      index.open();
      searching.focus();
    },
    "new-conversation": startNew,
    "focus-prompt": () => composer.current?.focusEnd(),
    "toggle-sidebar": index.toggle,
    settings: showSettings,
  });
  const showShortcuts = () => {
    index.closeOverlay();
    openSheet();
  };
  return (
    <div className={index.isOpen && !isNarrow ? "desk with-index" : "desk"}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ChatIndex isNarrow={isNarrow} isOpen={index.isOpen} onClose={index.close} onShortcuts={showShortcuts}>
        <ConversationList
          ref={searching.ref}
          openId={conversationId}
          onNew={startNew}
          onChoose={index.closeOverlay}
          onDeleted={leaveDeleted}
        />
      </ChatIndex>
      <CompareContext value={compare.actions}>
        <div className="work">
          <ChatBar
            title={title}
            menu={menu}
            isBrandShown={isNarrow || !index.isOpen}
            isSidebarOpen={index.isOpen}
            onToggleSidebar={index.toggle}
            onNew={startNew}
            onSettings={showSettings}
          />
          <DemonstrationBar />
          {temporary.isOpen && <TemporaryNote />}
          <TurnContexts actions={chat.actions} models={models} share={sharing.share}>
            <ChatThread {...{ chat, conversationId, temporary, isMissing, isNarrow }} onNew={startNew} />
          </TurnContexts>
          {!chat.isConnected && active !== undefined && <ConnectionLost />}
          {!isMissing && (
            <ReviewComposer
              ref={composer}
              draftKey={conversationId ?? "new"}
              isSending={pending !== null}
              isAnswering={active !== undefined}
              isStopping={chat.isStopping}
              isNarrow={isNarrow}
              onSend={submit}
              onStop={stop}
            />
          )}
        </div>
      </CompareContext>
      <p className="sr" role="status">
        {announcement}
      </p>
      {settings}
      {sheet}
      {compare.dialog}
      {sharing.dialog}
    </div>
  );
}

function ConnectionLost() {
  return (
    <p className="connection" role="status">
      <Icon name="warning" />
      The connection is lost. The answer goes on and shows when it is back.
    </p>
  );
}

/** Said once; the words of the answer themselves are not read out as they come. */
const ENDINGS: Partial<Record<Message["status"], string>> = { done: "Answer complete", stopped: "Answer stopped" };

/** Whoever comes to write finds the box ready; whoever comes to read is left where the page begins. */
function useFocusWhenNew(composer: RefObject<ReviewComposerHandle | null>, conversationId: number | null): void {
  const [isToWrite] = useState(conversationId === null);
  useEffect(() => {
    if (isToWrite) composer.current?.focusEnd();
  }, [isToWrite, composer]);
}

function useUnauthorized(error: Error | null): void {
  const list = useInfiniteQuery(conversationsQuery);
  const isOver = [error, list.error].some((problem) => problem instanceof ApiError && problem.status === 401);
  useEffect(() => {
    if (isOver) sendToLogin();
  }, [isOver]);
}
