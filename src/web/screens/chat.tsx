import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation, useParams, useSearch } from "wouter";
import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import { displayTitle } from "#domain/conversations.ts";
import { includesTier } from "#domain/plans.ts";
import { sendToLogin } from "#web/features/accounts/send-to-login.ts";
import { useSignOut } from "#web/features/accounts/session.ts";
import { ConversationList } from "#web/features/conversations/conversation-list.tsx";
import { createFailed } from "#web/features/conversations/notices.ts";
import { conversationsQuery, createConversation, refreshConversations } from "#web/features/conversations/queries.ts";
import { CompareContext } from "#web/features/messages/compare-actions.ts";
import type { ComposerHandle } from "#web/features/messages/composer.tsx";
import { EmptyThread } from "#web/features/messages/empty-thread.tsx";
import { preloadTurns } from "#web/features/messages/late-turn.tsx";
import {
  LockedModelsContext,
  MessageActionsContext,
  OtherModelsContext,
} from "#web/features/messages/message-actions.ts";
import { messagesKey } from "#web/features/messages/messages-key.ts";
import { ReviewComposer } from "#web/features/messages/review-composer.tsx";
import { ShareContext } from "#web/features/messages/share-action.ts";
import { Thread } from "#web/features/messages/thread.tsx";
import { type SendingMode, useChat } from "#web/features/messages/use-chat.ts";
import { useIsNarrow } from "#web/features/messages/use-is-narrow.ts";
import { allModelsQuery } from "#web/features/preferences/queries.ts";
import { DemonstrationBar } from "#web/features/status/demonstration-bar.tsx";
import { modelStatusQuery } from "#web/features/status/queries.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { useSteady } from "#web/lib/use-steady.ts";
import { whenIdle } from "#web/lib/when-idle.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LateDialog } from "#web/ui/late-dialog.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import { useChatShortcuts } from "./use-chat-shortcuts.tsx";
import { useCompareDialog } from "./use-compare-dialog.tsx";
import { useSettings } from "./use-settings.tsx";
import { useShareDialog } from "./use-share-dialog.tsx";
import "#web/ui/top-bar.css";
import "./chat.css";

export function ChatScreen() {
  const openId = useOpenId();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const isNarrow = useIsNarrow();
  const [isSidebarOpen, setIsSidebarOpen] = useState(!isNarrow);
  const [announcement, setAnnouncement] = useState("");
  const composer = useRef<ComposerHandle>(null);
  const searching = useFocusWhenThere();
  const conversationId = openId === "unreadable" ? null : openId;
  const foundId = useFoundId();

  const chat = useChat({
    conversationId,
    openConversation: async () => {
      try {
        const { id } = await createConversation(queries);
        // Known to be empty: the thread stands at once, and the first event finds its place.
        queries.setQueryData(messagesKey(id), []);
        navigate(`/chat/${id}`, { replace: true });
        return id;
      } catch (error) {
        createFailed(error);
        return null;
      }
    },
    onChanged: () => refreshConversations(queries),
    onFinal: (message) => setAnnouncement(ENDINGS[message.status] ?? ""),
    onWritten: () => setTimeout(() => composer.current?.focusEnd()),
  });
  const { branch, pending, active } = chat;
  const conversation = useConversation(conversationId);
  const title = titleOf(conversationId, conversation);
  usePageTitle(title ?? "New Conversation");
  useUnauthorized(chat.query.error);
  useCloseWhenWidened(isNarrow, setIsSidebarOpen);
  usePreloadedTurns(conversationId !== null);
  const { otherModels, lockedModels, isPremier } = useModels();
  const compare = useCompareDialog(otherModels, isPremier, (prompt, models) => {
    setAnnouncement("");
    void chat.compare(prompt, models);
  });
  const sharing = useShareDialog(isPremier);
  const { settings, openSettings } = useSettings();
  const isMissing =
    openId === "unreadable" || (chat.query.error instanceof ApiError && chat.query.error.status === 404);

  // An answer draws this screen again with every word; what hangs on these is left alone.
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
  const showShortcuts = () => {
    closeOverlay();
    openSheet();
  };
  const sidebar = (
    <ConversationList
      ref={searching.ref}
      openId={conversationId}
      onNew={startNew}
      onChoose={closeOverlay}
      onDeleted={leaveDeleted}
    />
  );
  return (
    <div className={isSidebarOpen && !isNarrow ? "desk with-index" : "desk"}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isNarrow ? (
        <LateDialog title="Conversations" shape="drawer" isOpen={isSidebarOpen} onClose={() => setIsSidebarOpen(false)}>
          <div className="index-drawer">
            {sidebar}
            <IndexFoot onShortcuts={showShortcuts} />
          </div>
        </LateDialog>
      ) : (
        isSidebarOpen && (
          <aside className="index" aria-label="Conversations">
            <div className="head">
              <Link href="/">
                <Wordmark />
              </Link>
              <ThemeSwitch />
            </div>
            {sidebar}
            <IndexFoot onShortcuts={showShortcuts} />
          </aside>
        )
      )}
      <CompareContext value={compare.actions}>
        <div className="work">
          <ChatBar
            title={title}
            isBrandShown={isNarrow || !isSidebarOpen}
            isSidebarOpen={isSidebarOpen}
            onToggleSidebar={toggleSidebar}
            onNew={startNew}
            onSettings={showSettings}
          />
          <DemonstrationBar />
          <MessageActionsContext value={chat.actions}>
            <OtherModelsContext value={otherModels}>
              <LockedModelsContext value={lockedModels}>
                <ShareContext value={sharing.share}>
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
                    />
                  </Thread>
                </ShareContext>
              </LockedModelsContext>
            </OtherModelsContext>
          </MessageActionsContext>
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

function IndexFoot({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <div className="index-foot">
      <Button variant="quiet" onClick={onShortcuts}>
        Keyboard shortcuts
        <kbd>?</kbd>
      </Button>
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

interface ChatBarProps {
  title: string | null;
  isBrandShown: boolean;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  onNew: () => void;
  onSettings: () => void;
}

const ChatBar = memo(function ChatBar({
  title,
  isBrandShown,
  isSidebarOpen,
  onToggleSidebar,
  onNew,
  onSettings,
}: ChatBarProps) {
  const { signOut, isPending } = useSignOut();
  return (
    <header className="topbar chat-bar">
      <IconButton icon="sidebar" label="Conversations" aria-expanded={isSidebarOpen} onClick={onToggleSidebar} />
      {title === null && isBrandShown ? (
        <>
          <h1 className="sr">New Conversation</h1>
          <Link href="/">
            <Wordmark />
          </Link>
        </>
      ) : (
        <h1 title={title ?? undefined}>{title ?? "New Conversation"}</h1>
      )}
      <nav aria-label="Chat">
        <ButtonLink href="/home" variant="quiet" className="folds" aria-label="Back to Home">
          <Icon name="home" />
          <span>Home</span>
        </ButtonLink>
        <Button variant="quiet" className="folds" onClick={onNew} aria-label="New conversation">
          <Icon name="plus" />
          <span>New</span>
        </Button>
        {isBrandShown && <ThemeSwitch />}
        <Button variant="quiet" className="folds" onClick={onSettings}>
          <Icon name="settings" />
          <span>Settings</span>
        </Button>
        <Button variant="quiet" className="folds" onClick={signOut} disabled={isPending}>
          <Icon name="sign-out" />
          <span>Sign Out</span>
        </Button>
      </nav>
    </header>
  );
});

interface NoTurnsProps {
  isMissing: boolean;
  isLoading: boolean;
  problem: Error | null;
  onRetry: () => void;
  onNew: () => void;
}

/** What stands where the turns would be. */
function NoTurns({ isMissing, isLoading, problem, onRetry, onNew }: NoTurnsProps) {
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
  if (isLoading) {
    return (
      <div className="greeting skeleton" role="status">
        <span className="sr">Loading</span>
        <i />
        <i />
        <i />
      </div>
    );
  }
  if (problem !== null) {
    return (
      <div className="greeting trouble" role="alert">
        <p>
          <b>The messages could not be loaded.</b> {problem.message}
        </p>
        <div className="row">
          <Button onClick={onRetry}>
            <Icon name="retry" />
            Try again
          </Button>
        </div>
      </div>
    );
  }
  return <EmptyThread />;
}

/** The conversation of the address: `/chat/{id}` or `?conversationId=`. */
function useOpenId(): number | "unreadable" | null {
  const { id } = useParams<{ id?: string }>();
  const search = useSearch();
  const wanted = id ?? new URLSearchParams(search).get("conversationId");
  if (wanted === null || wanted === undefined || wanted === "") return null;
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : "unreadable";
}

/** The message that a search has found: `?message=`, until it is shown. */
function useFoundId(): number | null {
  const wanted = new URLSearchParams(useSearch()).get("message") ?? "";
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : null;
}

/** Focus for a field that may still be on its way, as in an overlay whose code is being fetched. */
function useFocusWhenThere() {
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useRef(false);
  const give = () => {
    if (field.current === null || !isWanted.current) return;
    isWanted.current = false;
    // After what the overlay itself does with the focus.
    setTimeout(() => field.current?.focus());
  };
  const ref = useSteady((element: HTMLInputElement | null) => {
    field.current = element;
    give();
  });
  const focus = () => {
    isWanted.current = true;
    give();
  };
  return { ref, focus };
}

function useConversation(id: number | null): Conversation | undefined {
  const { data } = useQuery(conversationsQuery);
  return data?.find((conversation) => conversation.id === id);
}

/** What can answer now, by whether the plan reaches it. */
function useModels() {
  const { data: open } = useQuery(modelStatusQuery);
  const { data: all } = useQuery(allModelsQuery);
  return useMemo(
    () => ({
      otherModels:
        open?.models.filter(({ isAvailable, tier }) => isAvailable && includesTier(open.userTier, tier)) ?? NO_MODELS,
      lockedModels:
        all?.models.filter(({ isAvailable, tier }) => isAvailable && !includesTier(all.userTier, tier)) ?? NO_MODELS,
      isPremier: all !== undefined && includesTier(all.userTier, "premier"),
    }),
    [open, all],
  );
}

const NO_MODELS: readonly Model[] = [];

function useUnauthorized(error: Error | null): void {
  const list = useQuery(conversationsQuery);
  const isOver = [error, list.error].some((problem) => problem instanceof ApiError && problem.status === 401);
  useEffect(() => {
    if (isOver) sendToLogin();
  }, [isOver]);
}

/** Beside the call for the messages, or when there is time. */
function usePreloadedTurns(isNow: boolean): void {
  useEffect(() => {
    if (!isNow) return whenIdle(preloadTurns);
    preloadTurns().catch(() => undefined);
    return;
  }, [isNow]);
}

/** The overlay of a small window becomes the column of a wide one, and goes away in a small one. */
function useCloseWhenWidened(isNarrow: boolean, setIsOpen: (isOpen: boolean) => void): void {
  const before = useRef(isNarrow);
  useEffect(() => {
    if (before.current !== isNarrow) setIsOpen(!isNarrow);
    before.current = isNarrow;
  }, [isNarrow, setIsOpen]);
}
