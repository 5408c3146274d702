import { type ReactNode, useEffect, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import { OfflineTurn } from "#web/features/messages/turn/offline-turn.tsx";
import { useIsNarrow } from "#web/features/messages/turn/use-is-narrow.ts";
import { useServerRecovery } from "#web/features/offline/use-server-recovery.ts";
import { formatShortDay } from "#web/lib/format-dates.ts";
import { type OfflineConversation, readOfflineConversations } from "#web/lib/kept-conversations.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { Spinner } from "#web/ui/waiting.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import "#web/features/conversations/conversation-list.css";
import "#web/features/messages/composer/composer.css";
import "#web/features/messages/thread/thread.css";
import "#web/ui/top-bar.css";
import "./chat.css";
import "./offline.css";

/** Replaces all pages while the server cannot be reached. Shows the conversations stored on this device. */
export function OfflineScreen({ onBack }: { onBack: () => void }) {
  const kept = useKept();
  const [path] = useLocation();
  const isNarrow = useIsNarrow();
  const open = kept?.find(({ id }) => path === `/chat/${id}`);
  const isOffline = useIsOffline();
  usePageTitle(open?.title ?? "Offline");
  if (kept === null) return <Spinner isPage />;
  const hasList = kept.length > 0 && !(isNarrow && open !== undefined);
  const hasReading = !isNarrow || open !== undefined || kept.length === 0;
  return (
    <div className="offline-desk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="topbar chat-bar">
        <Wordmark />
        <nav aria-label="Offline">
          <ThemeSwitch />
        </nav>
      </header>
      <OfflineBar isOffline={isOffline} hasKept={kept.length > 0} onBack={onBack} />
      <div className={kept.length > 0 && !isNarrow ? "desk with-index" : "desk"}>
        {hasList && (
          <KeptIndex isAlone={!hasReading}>
            <KeptList kept={kept} openId={open?.id ?? null} />
          </KeptIndex>
        )}
        {hasReading && <Reading key={open?.id} open={open} hasKept={kept.length > 0} isNarrow={isNarrow} />}
      </div>
    </div>
  );
}

/** `isAlone` is true on a phone: the list is the whole page. */
function KeptIndex({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  if (!isAlone) return <div className="index">{children}</div>;
  return (
    <main id="main" className="index" tabIndex={-1}>
      <h1 className="sr">Kept conversations</h1>
      {children}
    </main>
  );
}

interface OfflineBarProps {
  isOffline: boolean;
  hasKept: boolean;
  onBack: () => void;
}

function OfflineBar({ isOffline, hasKept, onBack }: OfflineBarProps) {
  const { tryNow, isTrying } = useServerRecovery(onBack);
  return (
    <div className="offline-bar" role="status">
      <p>
        <Icon name="warning" />
        <span>
          <b>{isOffline ? "You are offline." : "The server could not be reached."}</b>{" "}
          {hasKept ? "These are the conversations this device kept." : "This device keeps no conversations."}
        </span>
      </p>
      <Button size="tiny" onClick={tryNow} disabled={isTrying}>
        <Icon name="retry" />
        Try again
      </Button>
    </div>
  );
}

interface ReadingProps {
  open: OfflineConversation | undefined;
  hasKept: boolean;
  isNarrow: boolean;
}

function Reading({ open, hasKept, isNarrow }: ReadingProps) {
  const [path] = useLocation();
  return (
    <div className="work">
      <div className="thread-frame">
        <main id="main" className="thread" tabIndex={-1}>
          {open === undefined ? (
            <div className="turns empty-thread">
              <section className="greeting">
                <h1 className="heading plain">{hasKept ? titleWithout(path) : "Nothing to read here yet"}</h1>
                <p className="read muted">
                  {hasKept
                    ? "Choose a conversation to read it. Everything else comes back with the connection."
                    : "Conversations you open while you are signed in can be read here without a connection, until you sign out."}
                </p>
              </section>
            </div>
          ) : (
            <div className="turns">
              <div className="kept-head">
                {isNarrow && <Link href="/chat">All kept conversations</Link>}
                <h1 className="title">{open.title}</h1>
              </div>
              {open.messages.map((message) => (
                <OfflineTurn key={message.id} message={message} />
              ))}
            </div>
          )}
        </main>
      </div>
      {open !== undefined && <NoSending />}
    </div>
  );
}

/** The page title if the URL belongs to no stored conversation. */
const titleWithout = (path: string): string =>
  /^\/chat\/\d/.test(path) ? "This conversation was not kept here" : "Read what was kept";

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setIsOffline(!navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return isOffline;
}

/** The stored conversations; null while they load. */
function useKept(): readonly OfflineConversation[] | null {
  const [kept, setKept] = useState<readonly OfflineConversation[] | null>(null);
  useEffect(() => {
    readOfflineConversations(Date.now()).then(setKept, () => setKept([]));
  }, []);
  return kept;
}

function KeptList({ kept, openId }: { kept: readonly OfflineConversation[]; openId: number | null }) {
  return (
    <nav className="list" aria-label="Kept conversations">
      <ul>
        {kept.map(({ id, title, updatedAt, messages }) => (
          <li key={id} className={id === openId ? "talk open" : "talk"}>
            <Link href={`/chat/${id}`} aria-current={id === openId ? "page" : undefined}>
              <b dir="auto">{title}</b>
              <time className="fig" dateTime={updatedAt}>
                {formatShortDay(updatedAt)}
              </time>
              <span className="snippet" dir="auto">
                {messages.at(-1)?.prompt}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoSending() {
  const reasonId = useId();
  return (
    <form className="composer" aria-label="New prompt">
      <div className="part">
        <div className="box">
          <textarea
            rows={1}
            disabled
            aria-label="Your prompt"
            aria-describedby={reasonId}
            placeholder="Sending needs a connection."
          />
          <div className="bar">
            <span className="note muted" id={reasonId}>
              This page goes on by itself when the connection is back.
            </span>
            <Button className="push" disabled>
              <Icon name="arrow-up" />
              Send
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}
