import { useSyncExternalStore } from "react";
import { clearTabStorage } from "#web/lib/assign-tab-to-user.ts";

/** Unsent text, one draft per conversation, in the tab's session storage. A reload keeps it; signing out deletes it. */
export type DraftKey = number | "new";
/** The draft of a sent prompt that is edited, by its message id. */
export type EditedDraftKey = `edit-${number}`;

const listeners = new Set<() => void>();
const nameOf = (key: DraftKey | EditedDraftKey): string => `draft:${key}`;

export function readDraft(key: DraftKey | EditedDraftKey): string {
  return sessionStorage.getItem(nameOf(key)) ?? "";
}

export function writeDraft(key: DraftKey | EditedDraftKey, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), text);
  } catch {
    // If the storage is full, other entries are removed: the user must not lose the new text.
    clearTabStorage();
    sessionStorage.setItem(nameOf(key), text);
  }
  for (const listener of listeners) listener();
}

/** Adds a paragraph at the end of a draft. Words that the user has already written there stay, and none stand twice. */
export function addToDraft(key: DraftKey, text: string): void {
  const before = readDraft(key).trimEnd();
  if (before.includes(text.trimEnd())) return;
  writeDraft(key, text.startsWith(before) ? text : `${before}\n\n${text}`);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDraft(key: DraftKey): string {
  return useSyncExternalStore(subscribe, () => readDraft(key));
}

/** Whether the draft passes a test. The component renders again only if the result changes. */
export function useDraftHas(key: DraftKey | EditedDraftKey, test: (draft: string) => boolean): boolean {
  return useSyncExternalStore(subscribe, () => test(readDraft(key)));
}
