import { memo, type ReactNode } from "react";
import { Link } from "wouter";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import { AccountBarActions } from "./account-bar-actions.tsx";
import "#web/ui/top-bar.css";

interface ChatBarProps {
  title: string | null;
  /** Null if the conversation is not stored. */
  menu: ReactNode;
  isBrandShown: boolean;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  onNew: () => void;
  onSettings: () => void;
}

export const ChatBar = memo(function ChatBar({
  title,
  menu,
  isBrandShown,
  isSidebarOpen,
  onToggleSidebar,
  onNew,
  onSettings,
}: ChatBarProps) {
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
        <h1 title={title ?? undefined} dir="auto">
          {title ?? "New Conversation"}
        </h1>
      )}
      {menu}
      <nav aria-label="Chat">
        <ButtonLink href="/home" variant="quiet" className="folds" aria-label="Back to Home">
          <Icon name="home" />
          <span>Home</span>
        </ButtonLink>
        <Button variant="quiet" className="folds" onClick={onNew} aria-label="New conversation">
          <Icon name="plus" />
          <span>New</span>
        </Button>
        {isBrandShown && <ThemeSwitch className="wide-only" />}
        <AccountBarActions onSettings={onSettings} />
      </nav>
    </header>
  );
});
