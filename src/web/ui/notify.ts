import { useSyncExternalStore } from "react";
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS } from "#contract/limits.ts";

export interface Notice {
  title: string;
  description?: string | undefined;
  /** "trouble": an error or a refusal; announced at once. */
  tone?: "plain" | "trouble" | undefined;
  durationMs?: number | undefined;
}

export interface ShownNotice extends Notice {
  id: number;
  tone: "plain" | "trouble";
  durationMs: number;
  isOpen: boolean;
}

// One toast at a time: a new one replaces the old one.
let shown: ShownNotice | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownNotice | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; works inside and outside components. */
export function notify({ title, description, tone = "plain", durationMs = TOAST_DURATION_MS }: Notice): void {
  clearTimeout(removal);
  lastId += 1;
  show({ id: lastId, title, description, tone, durationMs, isOpen: true });
}

export function dismissNotice(id: number): void {
  if (shown?.id !== id) return;
  clearTimeout(removal);
  show({ ...shown, isOpen: false });
  // The closed toast stays in the tree until its closing animation ends.
  removal = setTimeout(() => show(null), TOAST_REMOVE_DELAY_MS);
}

/** Closes the current toast because it no longer applies. */
export function dismissShownNotice(): void {
  if (shown !== null) dismissNotice(shown.id);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShownNotice = (): ShownNotice | null => useSyncExternalStore(subscribe, () => shown);
