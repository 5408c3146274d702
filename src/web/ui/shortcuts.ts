interface Shortcut {
  readonly group: string;
  readonly label: string;
  /** Any of these works. "Mod" is Control, or Command on a Mac. Letters are uppercase, but pressed without Shift. */
  readonly keys: readonly string[];
}

/**
 * All shortcuts. The listeners and the shortcut sheet use this list. A page shortcut with "Mod" always works. A page
 * shortcut with a single key is ignored while the user types, and the user can turn it off.
 */
export const SHORTCUTS = {
  search: { group: "In the chat", label: "Search conversations", keys: ["/", "Mod+K"] },
  "new-conversation": { group: "In the chat", label: "New conversation", keys: ["N"] },
  "focus-prompt": { group: "In the chat", label: "Go to the prompt", keys: ["P"] },
  "toggle-sidebar": { group: "In the chat", label: "Show or hide conversations", keys: ["B"] },
  settings: { group: "In the chat", label: "Settings", keys: [","] },
  help: { group: "In the chat", label: "Keyboard shortcuts", keys: ["?"] },
  send: { group: "Prompt", label: "Send", keys: ["Enter", "Mod+Enter"] },
  "new-line": { group: "Prompt", label: "New line", keys: ["Shift+Enter"] },
  stop: { group: "Prompt", label: "Stop the answer, or voice input", keys: ["Escape"] },
  "search-next": { group: "Search", label: "Next result", keys: ["ArrowDown"] },
  "search-previous": { group: "Search", label: "Previous result", keys: ["ArrowUp"] },
  "search-open": { group: "Search", label: "Open the result", keys: ["Enter"] },
  "search-empty": { group: "Search", label: "Empty the search", keys: ["Escape"] },
  "review-next": { group: "Review", label: "Next change", keys: ["ArrowRight", "ArrowDown"] },
  "review-previous": { group: "Review", label: "Previous change", keys: ["ArrowLeft", "ArrowUp"] },
  "review-accept": { group: "Review", label: "Put an addition back", keys: ["A"] },
  "review-reject": { group: "Review", label: "Take an addition out", keys: ["R"] },
  "review-undo": { group: "Review", label: "Undo", keys: ["Mod+Z"] },
  "review-send": { group: "Review", label: "Send", keys: ["Enter"] },
  "review-send-original": { group: "Review", label: "Send my original", keys: ["Alt+Enter"] },
  "review-close": { group: "Review", label: "Back to writing", keys: ["Escape"] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

export type PressedKeys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** On a Mac, shortcuts use Command, because Control has another meaning there. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

export function formatKeyPress({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKeys, onMac = isMac()): string {
  const isSign = key.length === 1;
  // Shift is ignored for signs such as "?", because only some keyboards need Shift for them.
  const hasShift = shiftKey && (!isSign || /\p{L}/u.test(key));
  return [
    ...((onMac ? metaKey : ctrlKey) ? ["Mod"] : []),
    ...((onMac ? ctrlKey : metaKey) ? ["Other"] : []),
    ...(altKey ? ["Alt"] : []),
    ...(hasShift ? ["Shift"] : []),
    isSign ? key.toUpperCase() : key,
  ].join("+");
}

export const isShortcut = (id: ShortcutId, event: PressedKeys): boolean =>
  (SHORTCUTS[id].keys as readonly string[]).includes(formatKeyPress(event));

/** True: one key alone. A user who types or dictates can press it by mistake. */
export const isSingleKey = (press: string): boolean => !press.includes("+");

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  ",": "Comma",
};

export const formatKeyLabels = (press: string, onMac = isMac()): string[] =>
  press.split("+").map((key) => (key === "Mod" ? (onMac ? "Cmd" : "Ctrl") : (NAMES[key] ?? key)));
