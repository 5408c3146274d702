import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import { displayTitle } from "#domain/conversations.ts";
import { haveNamesOfPictures } from "#domain/files/file-kinds.ts";
import { includesTier } from "#domain/plans.ts";
import { sendToLogin } from "#web/features/accounts/send-to-login.ts";
import { ConversationList } from "#web/features/conversations/conversation-list.tsx";
import { ConversationMore } from "#web/features/conversations/menu/conversation-more.tsx";
import { createFailed } from "#web/features/conversations/notices.ts";
import {
  conversationsQuery,
  createConversation,
  refreshConversation,
  useConversation,
} from "#web/features/conversations/queries.ts";
import { TemporaryNote, TemporarySwitch, useTemporaryChat } from "#web/features/conversations/temporary-chat.tsx";
import { CompareContext } from "#web/features/messages/actions/compare-actions.ts";
import { useChat } from "#web/features/messages/chat/use-chat.ts";
import { filesToSend } from "#web/features/messages/drafts/file-drafts.ts";
import type { SendingMode } from "#web/features/messages/drafts/sending-mode.ts";
import { loadOpenSlip } from "#web/features/messages/improved-prompt/late-open-slip.ts";
import { ReviewComposer, type ReviewComposerHandle } from "#web/features/messages/review/review-composer.tsx";
import { messagesKey } from "#web/features/messages/stored/messages-key.ts";
import { preloadFollowing } from "#web/features/messages/stream/message-streams.ts";
import { Thread } from "#web/features/messages/thread/thread.tsx";
import { preloadTurns } from "#web/features/messages/turn/late-turn.tsx";
import { useIsNarrow } from "#web/features/messages/turn/use-is-narrow.ts";
import { DemonstrationBar } from "#web/features/status/demonstration-bar.tsx";
import { modelStatusQuery } from "#web/features/status/queries.ts";
import { ApiError, isOffline } from "#web/lib/api.ts";
import { allModelsQuery, pickLabel } from "#web/lib/model-labels.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { useFocusWhenThere } from "#web/lib/use-focus-when-there.ts";
import { useSteady } from "#web/lib/use-steady.ts";
import { whenIdle } from "#web/lib/when-idle.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useFoundId, useOpenId } from "./chat-address.ts";
import { ChatBar } from "./chat-bar.tsx";
import { ChatIndex } from "./chat-index.tsx";
import { NoTurns } from "./no-turns.tsx";
import { TurnContexts } from "./turn-contexts.tsx";
import { useBlindTurns } from "./use-blind-turns.ts";
import { useChatShortcuts } from "./use-chat-shortcuts.tsx";
import { useCompareDialog } from "./use-compare-dialog.tsx";
import { useSettings } from "./use-settings.tsx";
import { useShareDialog } from "./use-share-dialog.tsx";
import "./chat.css";

export function ChatScreen() {
  const openId = useOpenId();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const isNarrow = useIsNarrow();
  const [isSidebarOpen, setIsSidebarOpen] = useState(!isNarrow);
  const [announcement, setAnnouncement] = useState("");
  const composer = useRef<ReviewComposerHandle>(null);
  const searching = useFocusWhenThere();
  const conversationId = openId === "unreadable" ? null : openId;
  const foundId = useFoundId();

  const temporary = useTemporaryChat(conversationId);
  const chat = useChat({
    conversationId,
    openConversation: async () => {
      try {
        const { id } = await createConversation(queries, temporary.isWanted);
        if (temporary.isWanted) temporary.begin(id);
        // Known to be empty: the thread stands at once, and the first event finds its place.
        queries.setQueryData(messagesKey(id), []);
        navigate(`/chat/${id}`, { replace: true });
        return id;
      } catch (error) {
        createFailed(error);
        return isOffline(error) ? "offline" : null;
      }
    },
    onChanged: (id) => void refreshConversation(queries, id),
    onFinal: (message) => setAnnouncement(ENDINGS[message.status] ?? ""),
    onWritten: () => setTimeout(() => composer.current?.focusEnd()),
    onImproveAnyway: (prompt) => composer.current?.improveAnyway(prompt),
  });
  const { branch, pending, active } = chat;
  const conversation = useConversation(temporary.isOpen ? null : conversationId) ?? undefined;
  const title = temporary.isOpen ? "Temporary chat" : titleOf(conversationId, conversation);
  usePageTitle(title ?? "New Conversation");
  useUnauthorized(chat.query.error);
  useCloseWhenWidened(isNarrow, setIsSidebarOpen);
  useEffect(() => whenIdle(preloadTurns, preloadFollowing, loadOpenSlip), []);
  // Whoever comes to write finds the box ready; whoever comes to read is left where the page begins.
  const [isToWrite] = useState(conversationId === null);
  useEffect(() => {
    if (isToWrite) composer.current?.focusEnd();
  }, [isToWrite]);
  const { otherModels, lockedModels, isPremier } = useModels();
  const isBlindDue = useBlindTurns(isPremier && otherModels.length > 1 && !temporary.isOpen && !temporary.isWanted);
  const compare = useCompareDialog(
    otherModels,
    isPremier,
    (prompt, models, isFromComposer) => {
      setAnnouncement("");
      void chat.compare(prompt, models, isFromComposer);
    },
    () => haveNamesOfPictures(filesToSend(conversationId ?? "new")),
  );
  const sharing = useShareDialog(isPremier);
  const { settings, openSettings } = useSettings();
  const isMissing =
    openId === "unreadable" || (chat.query.error instanceof ApiError && chat.query.error.status === 404);

  // An answer draws this screen again with every word; what hangs on these is left alone.
  const endId = branch.endId;
  const menu = useMemo(
    () => conversation && <ConversationMore conversation={conversation} endId={endId} className="wide-only" />,
    [conversation, endId],
  );
  const startNew = useSteady(() => {
    if (isNarrow) setIsSidebarOpen(false);
    navigate("/chat");
    setTimeout(() => composer.current?.focusEnd());
  });
  const closeOverlay = useSteady(() => isNarrow && setIsSidebarOpen(false));
  const leaveDeleted = useSteady((id: number) => id === conversationId && navigate("/chat"));
  const toggleSidebar = useSteady(() => setIsSidebarOpen(!isSidebarOpen));
  const showSettings = useSteady(openSettings);
  const stop = useSteady(() => void chat.stop());
  const submit = useSteady((prompt: string, how: SendingMode) => {
    setAnnouncement("");
    if (how === "improved" && filesToSend(conversationId ?? "new").length === 0 && isBlindDue()) {
      return chat.compare(prompt, "blind", true).then(() => true);
    }
    return chat.submit(prompt, how);
  });
  const { sheet, openSheet } = useChatShortcuts({
    search: () => {
      setIsSidebarOpen(true);
      searching.focus();
    },
    "new-conversation": startNew,
    "focus-prompt": () => composer.current?.focusEnd(),
    "toggle-sidebar": toggleSidebar,
    settings: showSettings,
  });
  const closeIndex = () => setIsSidebarOpen(false);
  const showShortcuts = () => {
    closeOverlay();
    openSheet();
  };
  return (
    <div className={isSidebarOpen && !isNarrow ? "desk with-index" : "desk"}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ChatIndex isNarrow={isNarrow} isOpen={isSidebarOpen} onClose={closeIndex} onShortcuts={showShortcuts}>
        <ConversationList
          ref={searching.ref}
          openId={conversationId}
          onNew={startNew}
          onChoose={closeOverlay}
          onDeleted={leaveDeleted}
        />
      </ChatIndex>
      <CompareContext value={compare.actions}>
        <div className="work">
          <ChatBar
            title={title}
            menu={menu}
            isBrandShown={isNarrow || !isSidebarOpen}
            isSidebarOpen={isSidebarOpen}
            onToggleSidebar={toggleSidebar}
            onNew={startNew}
            onSettings={showSettings}
          />
          <DemonstrationBar />
          {temporary.isOpen && <TemporaryNote />}
          <TurnContexts
            actions={chat.actions}
            otherModels={otherModels}
            lockedModels={lockedModels}
            share={sharing.share}
          >
            <Thread
              key={conversationId ?? "new"}
              branch={branch}
              earlier={chat.earlier}
              pending={pending}
              isNarrow={isNarrow}
              occasion={`${branch.newestId} ${pending?.sentAt}`}
              foundId={foundId}
              onFoundShown={() => navigate(`/chat/${conversationId}`, { replace: true })}
            >
              <NoTurns
                isMissing={isMissing}
                isLoading={conversationId !== null && chat.query.isPending}
                problem={chat.query.error}
                onRetry={() => void chat.query.refetch()}
                onNew={startNew}
              >
                {conversationId === null && <TemporarySwitch temporary={temporary} />}
              </NoTurns>
            </Thread>
          </TurnContexts>
          {!chat.isConnected && active !== undefined && (
            <p className="connection" role="status">
              <Icon name="warning" />
              The connection is lost. The answer goes on and shows when it is back.
            </p>
          )}
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

/** null for one that is not begun yet. */
function titleOf(id: number | null, conversation: Conversation | undefined): string | null {
  if (id === null) return null;
  return conversation === undefined ? "Conversation" : displayTitle(conversation);
}

/** Said once; the words of the answer themselves are not read out as they come. */
const ENDINGS: Partial<Record<Message["status"], string>> = { done: "Answer complete", stopped: "Answer stopped" };

/** What can answer now, by whether the plan reaches it. */
function useModels() {
  const { data: open } = useQuery(modelStatusQuery);
  const { data: all } = useQuery(allModelsQuery);
  return useMemo(
    () => ({
      otherModels:
        open?.models.filter(({ isAvailable }) => isAvailable).map((model) => ({ ...model, label: pickLabel(model) })) ??
        NO_MODELS,
      lockedModels:
        all?.models.filter(
          ({ isAvailable, tier, experimental }) => isAvailable && !experimental && !includesTier(all.userTier, tier),
        ) ?? NO_MODELS,
      isPremier: all !== undefined && includesTier(all.userTier, "premier"),
    }),
    [open, all],
  );
}

const NO_MODELS: readonly Model[] = [];

function useUnauthorized(error: Error | null): void {
  const list = useInfiniteQuery(conversationsQuery);
  const isOver = [error, list.error].some((problem) => problem instanceof ApiError && problem.status === 401);
  useEffect(() => {
    if (isOver) sendToLogin();
  }, [isOver]);
}

/** The overlay of a small window becomes the column of a wide one, and goes away in a small one. */
function useCloseWhenWidened(isNarrow: boolean, setIsOpen: (isOpen: boolean) => void): void {
  const before = useRef(isNarrow);
  useEffect(() => {
    if (before.current !== isNarrow) setIsOpen(!isNarrow);
    before.current = isNarrow;
  }, [isNarrow, setIsOpen]);
}
