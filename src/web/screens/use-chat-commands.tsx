import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { ShortcutSheet } from "#web/features/shortcuts/shortcut-sheet.tsx";
import { useSteady } from "#web/lib/use-steady.ts";
import { notify } from "#web/ui/notify.ts";
import { isSingleKey, pressOf, SHORTCUTS, type ShortcutId } from "#web/ui/shortcuts.ts";
import { areSingleKeysOn } from "../features/shortcuts/single-keys.ts";
import type { useChatIndex } from "./use-chat-index.ts";

interface ChatCommandsInput {
  index: ReturnType<typeof useChatIndex>;
  conversationId: number | null;
  focusPrompt: () => void;
  focusSearch: () => void;
  openSettings: () => void;
}

interface ChatCommands {
  startNew: () => void;
  /** The conversation with this id has just been deleted. */
  leaveDeleted: (id: number) => void;
  showSettings: () => void;
  showShortcuts: () => void;
  /** Of the shortcuts; to be put into the screen. */
  sheet: ReactNode;
}

/** What can be done from anywhere in the chat, by button and by key. */
export function useChatCommands(input: ChatCommandsInput): ChatCommands {
  const { index, conversationId, focusPrompt, focusSearch, openSettings } = input;
  const [, navigate] = useLocation();
  // An answer draws this screen again with every word; what hangs on these is left alone.
  const startNew = useSteady(() => {
    index.closeOverlay();
    navigate("/chat");
    setTimeout(focusPrompt);
  });
  const leaveDeleted = useSteady((id: number) => id === conversationId && navigate("/chat"));
  const showSettings = useSteady(openSettings);
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

/** The shortcuts of the chat and their sheet: put `sheet` into the screen, and `openSheet` behind a button. */
function useChatShortcuts(run: Readonly<Record<Exclude<PageShortcut, "help">, () => void>>): {
  sheet: ReactNode;
  openSheet: () => void;
} {
  const [isOpen, setIsOpen] = useState(false);
  // Few open it, and nobody at once.
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

/** Listens to the page's shortcuts. A dialog or a menu that is open keeps its keys to itself. */
function useShortcuts(run: Readonly<Record<PageShortcut, () => void>>): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const press = pressOf(event);
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

/** Letters choose in a list, and move between buttons of one choice. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="button"], [type="submit"])'));
