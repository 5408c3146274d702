import { type ReactNode, useState } from "react";
import type { ShortcutSheet } from "#web/features/shortcuts/shortcut-sheet.tsx";
import { type PageShortcut, useShortcuts } from "#web/features/shortcuts/use-shortcuts.ts";
import { notify } from "#web/ui/notify.ts";

/** The shortcuts of the chat and their sheet: put `sheet` into the screen, and `openSheet` behind a button. */
export function useChatShortcuts(run: Readonly<Record<Exclude<PageShortcut, "help">, () => void>>): {
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
