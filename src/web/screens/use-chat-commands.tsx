import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { ShortcutSheet } from "#web/features/shortcuts/shortcut-sheet.tsx";
import { useStableCallback } from "#web/lib/use-stable-callback.ts";
import { notify } from "#web/ui/notify.ts";
import { formatKeyPress, isSingleKey, SHORTCUTS, type ShortcutId } from "#web/ui/shortcuts.ts";
import { areSingleKeysOn } from "../features/shortcuts/single-keys.ts";
import type { useConversationSidebar } from "./use-conversation-sidebar.ts";

interface ChatCommandsInput {
  index: ReturnType<typeof useConversationSidebar>;
  conversationId: number | null;
  focusPrompt: () => void;
  focusSearch: () => void;
  openSettings: () => void;
}

interface ChatCommands {
  startNew: () => void;
  /** Call it after the conversation with this id was deleted. */
  leaveDeleted: (id: number) => void;
  showSettings: () => void;
  showShortcuts: () => void;
  sheet: ReactNode;
}

/** The chat's actions, which both buttons and shortcuts use. */
export function useChatCommands(input: ChatCommandsInput): ChatCommands {
  const { index, conversationId, focusPrompt, focusSearch, openSettings } = input;
  const [, navigate] = useLocation();
  // While an answer streams, each word renders this screen. With stable callbacks, its children do not render again.
  const startNew = useStableCallback(() => {
    index.closeOverlay();
    navigate("/chat");
    setTimeout(focusPrompt);
  });
  const leaveDeleted = useStableCallback((id: number) => id === conversationId && navigate("/chat"));
  const showSettings = useStableCallback(openSettings);
  const { sheet, openSheet } = useChatShortcuts({
    search: () => {
      index.open();
      focusSearch();
    },
    "new-conversation": startNew,
    "focus-prompt": focusPrompt,
    "toggle-sidebar": index.toggle,
    settings: showSettings,
  });
  const showShortcuts = () => {
    index.closeOverlay();
    openSheet();
  };
  return { startNew, leaveDeleted, showSettings, showShortcuts, sheet };
}

/** The chat's shortcuts and their sheet. Render `sheet`; `openSheet` opens it. */
function useChatShortcuts(run: Readonly<Record<Exclude<PageShortcut, "help">, () => void>>): {
  sheet: ReactNode;
  openSheet: () => void;
} {
  const [isOpen, setIsOpen] = useState(false);
  // Loaded on demand, because few users open it.
  const [loaded, setLoaded] = useState<{ readonly Sheet: typeof ShortcutSheet } | null>(null);
  const open = async () => {
    try {
      const { ShortcutSheet: Sheet } = await import("#web/features/shortcuts/shortcut-sheet.tsx");
      setLoaded({ Sheet });
      setIsOpen(true);
    } catch {
      notify({
        title: "Error",
        description: "The shortcuts could not be opened. Please check your connection and try again.",
        tone: "trouble",
      });
    }
  };
  const openSheet = () => void open();
  useShortcuts({ ...run, help: openSheet });
  return { openSheet, sheet: isOpen && loaded !== null && <loaded.Sheet onClose={() => setIsOpen(false)} /> };
}

type PageShortcut = Extract<
  ShortcutId,
  "search" | "new-conversation" | "focus-prompt" | "toggle-sidebar" | "settings" | "help"
>;

/** Handles the shortcuts of the page, unless a dialog or a menu is open. */
function useShortcuts(run: Readonly<Record<PageShortcut, () => void>>): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const press = formatKeyPress(event);
      const id = idOf(press);
      if (id === undefined || document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      if (isSingleKey(press) && (isTyping(event.target) || !areSingleKeysOn())) return;
      event.preventDefault();
      latest.current[id]();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const idOf = (press: string): PageShortcut | undefined =>
  (Object.keys(SHORTCUTS) as ShortcutId[]).find(
    (id): id is PageShortcut =>
      SHORTCUTS[id].group === "In the chat" && (SHORTCUTS[id].keys as readonly string[]).includes(press),
  );

/** Lists and radio buttons count as typing, because letters and arrow keys change their value. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="button"], [type="submit"])'));
