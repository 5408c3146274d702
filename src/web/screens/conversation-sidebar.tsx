import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LazyDialog } from "#web/ui/lazy-component.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";

interface ConversationSidebarProps {
  isNarrow: boolean;
  isOpen: boolean;
  onClose: () => void;
  onShortcuts: () => void;
  children: ReactNode;
}

export function ConversationSidebar({ isNarrow, isOpen, onClose, onShortcuts, children }: ConversationSidebarProps) {
  if (isNarrow) {
    return (
      <LazyDialog title="Conversations" shape="drawer" isOpen={isOpen} onClose={onClose}>
        <div className="index-drawer">
          {children}
          <IndexFoot onShortcuts={onShortcuts} />
        </div>
      </LazyDialog>
    );
  }
  if (!isOpen) return null;
  return (
    <aside className="index" aria-label="Conversations">
      <div className="head">
        <Link href="/">
          <Wordmark />
        </Link>
        <ThemeSwitch />
      </div>
      {children}
      <IndexFoot onShortcuts={onShortcuts} />
    </aside>
  );
}

function IndexFoot({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <div className="index-foot">
      <ButtonLink href="/library" variant="quiet">
        <Icon name="folder" />
        Prompt library
      </ButtonLink>
      <Button variant="quiet" onClick={onShortcuts}>
        Keyboard shortcuts
        <kbd>?</kbd>
      </Button>
    </div>
  );
}
