import { useSyncExternalStore } from "react";
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS } from "#contract/limits.ts";

export interface Notice {
  title: string;
  description?: string | undefined;
  /** "trouble": something failed or is refused; announced at once. */
  tone?: "plain" | "trouble" | undefined;
  durationMs?: number | undefined;
}

export interface ShownNotice extends Notice {
  id: number;
  tone: "plain" | "trouble";
  durationMs: number;
  isOpen: boolean;
}

// One toast at a time: a new one takes the place of the old one.
let shown: ShownNotice | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownNotice | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast from anywhere, in a component or outside. */
export function notify({ title, description, tone = "plain", durationMs = TOAST_DURATION_MS }: Notice): void {
  clearTimeout(removal);
  lastId += 1;
  show({ id: lastId, title, description, tone, durationMs, isOpen: true });
}

export function dismissNotice(id: number): void {
  if (shown?.id !== id) return;
  clearTimeout(removal);
  show({ ...shown, isOpen: false });
  // It stays in the tree, closed, so that its closing can be seen to the end.
  removal = setTimeout(() => show(null), TOAST_REMOVE_DELAY_MS);
}

/** Takes away a complaint that no longer holds. */
export function dismissAnyNotice(): void {
  if (shown !== null) dismissNotice(shown.id);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShownNotice = (): ShownNotice | null => useSyncExternalStore(subscribe, () => shown);
