import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useSteady } from "#web/lib/use-steady.ts";
import type { useChatIndex } from "./use-chat-index.ts";
import { useChatShortcuts } from "./use-chat-shortcuts.tsx";

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
