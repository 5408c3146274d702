import { useSyncExternalStore } from "react";
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS } from "#contract/limits.ts";

export interface Notice {
  title: string;
  description?: string | undefined;
  /** "trouble": an error or a refusal. Screen readers announce it at once. */
  tone?: "plain" | "trouble" | undefined;
  durationMs?: number | undefined;
}

export interface ShownNotice extends Notice {
  id: number;
  tone: "plain" | "trouble";
  durationMs: number;
  isOpen: boolean;
}

// Only one toast is visible. A new toast replaces the old one.
let shown: ShownNotice | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownNotice | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. It also works outside components. */
export function notify({ title, description, tone = "plain", durationMs = TOAST_DURATION_MS }: Notice): void {
  clearTimeout(removal);
  lastId += 1;
  show({ id: lastId, title, description, tone, durationMs, isOpen: true });
}

export function dismissNotice(id: number): void {
  if (shown?.id !== id) return;
  clearTimeout(removal);
  show({ ...shown, isOpen: false });
  // The closed toast stays in the DOM until its closing animation has finished.
  removal = setTimeout(() => show(null), TOAST_REMOVE_DELAY_MS);
}

export function dismissShownNotice(): void {
  if (shown !== null) dismissNotice(shown.id);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShownNotice = (): ShownNotice | null => useSyncExternalStore(subscribe, () => shown);
