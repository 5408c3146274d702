import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Conversation } from "#contract/conversations.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { ConversationList } from "#web/features/conversations/conversation-list.tsx";
import { ConversationMenuButton } from "#web/features/conversations/menu/conversation-menu-button.tsx";
import { conversationsQuery, useConversation } from "#web/features/conversations/queries.ts";
import {
  TemporaryChatNote,
  TemporaryChatSwitch,
  useTemporaryChat,
} from "#web/features/conversations/temporary-chat.tsx";
import {
  CompareContext,
  LockedModelsContext,
  type MessageActions,
  MessageActionsContext,
  OtherModelsContext,
  type ShareActions,
  ShareContext,
} from "#web/features/messages/actions/message-actions.ts";
import { preloadMessageActions } from "#web/features/messages/chat/lazy-message-actions.ts";
import { ReviewComposer, type ReviewComposerHandle } from "#web/features/messages/composer/review-composer.tsx";
import { loadImprovedPromptDetails } from "#web/features/messages/improved-prompt/lazy-open-slip.ts";
import { preloadStreamReader } from "#web/features/messages/stream/message-streams.ts";
import { preloadTurns } from "#web/features/messages/turn/lazy-turn.tsx";
import { useIsNarrow } from "#web/features/messages/turn/use-is-narrow.ts";
import { DemonstrationBar } from "#web/features/status/demonstration-bar.tsx";
import { ApiError } from "#web/lib/api.ts";
import { isTouchScreen } from "#web/lib/is-touch-screen.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { consumeSendRequest } from "#web/lib/send-on-arrival.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useStableCallback } from "../lib/use-stable-callback.ts";
import { useOpenConversationId } from "./chat-address.ts";
import { ChatBar } from "./chat-bar.tsx";
import { ChatThread } from "./chat-thread.tsx";
import { ConversationSidebar } from "./conversation-sidebar.tsx";
import { useAnnouncedChat } from "./use-announced-chat.ts";
import { useChatCommands } from "./use-chat-commands.tsx";
import { type ChatModels, useChatModels } from "./use-chat-models.ts";
import { useChatSending } from "./use-chat-sending.tsx";
import { useConversationSidebar } from "./use-conversation-sidebar.ts";
import { useModelSetup } from "./use-model-setup.tsx";
import { useSettings } from "./use-settings.tsx";
import { useShareDialog } from "./use-share-dialog.tsx";
import "./chat.css";

export function ChatScreen() {
  const openId = useOpenConversationId();
  const conversationId = openId === "unreadable" ? null : openId;
  const isNarrow = useIsNarrow();
  const index = useConversationSidebar(isNarrow);
  const composer = useRef<ReviewComposerHandle>(null);
  const searching = useFocusWhenThere();
  const temporary = useTemporaryChat(conversationId);
  const { chat, announcement, clearAnnouncement } = useAnnouncedChat(conversationId, temporary, composer);
  const { title, menu } = useChatHead(conversationId, temporary.isOpen, chat.branch.endId);
  useUnauthorized(chat.query.error);
  useEffect(
    () => preloadWhenIdle(preloadTurns, preloadStreamReader, loadImprovedPromptDetails, preloadMessageActions),
    [],
  );
  useFocusWhenNew(composer, conversationId);
  useSendOnArrival(composer);
  const models = useChatModels();
  const isKept = !temporary.isOpen && !temporary.isWanted;
  const sending = useChatSending({ chat, conversationId, models, isKept, onSend: clearAnnouncement });
  const start = useModelSetup(conversationId ?? "new", composer, sending.submit);
  const sharing = useShareDialog({ hasTeams: models.isPremier, isKept });
  const { settings, openSettings } = useSettings();
  const commands = useChatCommands({
    index,
    conversationId,
    focusPrompt: () => composer.current?.focusEnd(),
    focusSearch: searching.focus,
    openSettings,
  });
  const isMissing = openId === "unreadable" || isNotFound(chat.query.error);
  const isAnswering = chat.active !== undefined;
  const isOpening = conversationId === null && chat.pending === null && start.panel === null && !isNarrow;
  return (
    <div className={index.isOpen && !isNarrow ? "desk with-index" : "desk"}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ConversationSidebar
        isNarrow={isNarrow}
        isOpen={index.isOpen}
        onClose={index.close}
        onShortcuts={commands.showShortcuts}
      >
        <ConversationList
          ref={searching.ref}
          openId={conversationId}
          onNew={commands.startNew}
          onChoose={index.closeOverlay}
          onDeleted={commands.leaveDeleted}
        />
      </ConversationSidebar>
      <p className="sr" role="status">
        {announcement}
      </p>
      <CompareContext value={sending.compare.actions}>
        <div className="work">
          <ChatBar
            title={title}
            menu={menu}
            isBrandShown={isNarrow || !index.isOpen}
            isSidebarOpen={index.isOpen}
            onToggleSidebar={index.toggle}
            onNew={commands.startNew}
            onSettings={commands.showSettings}
          />
          <DemonstrationBar isStart={conversationId === null} />
          {temporary.isOpen && <TemporaryChatNote />}
          <TurnContexts actions={chat.actions} models={models} share={sharing.share}>
            <ChatThread
              {...{ chat, conversationId, temporary, isMissing, isNarrow }}
              start={start.panel}
              onNew={commands.startNew}
            />
          </TurnContexts>
          {!chat.isConnected && isAnswering && <ConnectionLost />}
          {start.line}
          {!isMissing && (
            <ReviewComposer
              ref={composer}
              draftKey={conversationId ?? "new"}
              isSending={chat.pending !== null}
              isAnswering={isAnswering}
              isStopping={chat.isStopping}
              isNarrow={isNarrow}
              choice={isOpening ? <TemporaryChatSwitch temporary={temporary} /> : null}
              onSend={start.submit}
              onStop={sending.stop}
            />
          )}
        </div>
      </CompareContext>
      {settings}
      {commands.sheet}
      {sending.compare.dialog}
      {sharing.dialog}
    </div>
  );
}

const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function ConnectionLost() {
  return (
    <p className="connection" role="status">
      <Icon name="warning" />
      The connection is lost. The answer goes on and shows when it is back.
    </p>
  );
}

/** Focuses the composer if the chat is new. In an existing conversation, the focus does not move. */
function useFocusWhenNew(composer: RefObject<ReviewComposerHandle | null>, conversationId: number | null): void {
  const [isToWrite] = useState(conversationId === null);
  useEffect(() => {
    if (isToWrite) composer.current?.focusEnd();
  }, [isToWrite, composer]);
}

/** If the prompt was written on Home, sends it as if the user pressed Send here. */
function useSendOnArrival(composer: RefObject<ReviewComposerHandle | null>): void {
  useEffect(() => {
    if (composer.current === null || !consumeSendRequest()) return;
    composer.current.submit();
    // As if the user had written it here. On a phone, the keyboard would cover the answer.
    if (!isTouchScreen()) composer.current.focusEnd();
  }, [composer]);
}

function useUnauthorized(error: Error | null): void {
  const list = useInfiniteQuery(conversationsQuery);
  const isOver = [error, list.error].some((problem) => problem instanceof ApiError && problem.status === 401);
  useEffect(() => {
    if (isOver) redirectToLogin();
  }, [isOver]);
}

interface ChatHead {
  /** Null before the conversation has a title. */
  readonly title: string | null;
  /** Null if the conversation is not stored. */
  readonly menu: ReactNode;
}

/** The chat's header. Also sets the tab title. `endId` is the last message of the shown branch. */
function useChatHead(conversationId: number | null, isTemporary: boolean, endId: number | null): ChatHead {
  const conversation = useConversation(isTemporary ? null : conversationId) ?? undefined;
  const title = isTemporary ? "Temporary chat" : titleOf(conversationId, conversation);
  usePageTitle(title ?? "New Conversation");
  // While an answer streams, each word renders the screen again. The memo keeps this menu from rendering again.
  const menu = useMemo(
    () => conversation && <ConversationMenuButton conversation={conversation} endId={endId} className="wide-only" />,
    [conversation, endId],
  );
  return { title, menu };
}

function titleOf(id: number | null, conversation: Conversation | undefined): string | null {
  if (id === null) return null;
  return conversation === undefined ? "Conversation" : formatConversationTitle(conversation);
}

interface TurnContextsProps {
  actions: MessageActions;
  models: ChatModels;
  share: ShareActions;
  children: ReactNode;
}

function TurnContexts({ actions, models, share, children }: TurnContextsProps) {
  return (
    <MessageActionsContext value={actions}>
      <OtherModelsContext value={models.otherModels}>
        <LockedModelsContext value={models.lockedModels}>
          <ShareContext value={share}>{children}</ShareContext>
        </LockedModelsContext>
      </OtherModelsContext>
    </MessageActionsContext>
  );
}

/** Focuses a field as soon as it is mounted. The code of the overlay around it may still be loading. */
function useFocusWhenThere() {
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useRef(false);
  const give = () => {
    if (field.current === null || !isWanted.current) return;
    isWanted.current = false;
    // The overlay sets its initial focus first.
    setTimeout(() => {
      field.current?.focus();
      // The user can type over the last search.
      field.current?.select();
    });
  };
  const ref = useStableCallback((element: HTMLInputElement | null) => {
    field.current = element;
    give();
  });
  const focus = () => {
    isWanted.current = true;
    give();
  };
  return { ref, focus };
}
