import { useSyncExternalStore } from "react";
import { deleteOfflineConversations } from "./kept-conversations.ts";
import { isOfflineStorageOn, OFFLINE_STORAGE_KEY } from "./offline-storage-key.ts";

const listeners = new Set<() => void>();

/** Turning offline storage off also deletes the stored conversations. */
export function setIsOfflineStorageOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFFLINE_STORAGE_KEY);
  else localStorage.setItem(OFFLINE_STORAGE_KEY, "off");
  // No conversation can be stored after this deletion: every write checks the choice in its own transaction.
  if (!isOn) void deleteOfflineConversations();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may have changed the choice.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const useIsOfflineStorageOn = (): boolean => useSyncExternalStore(subscribe, isOfflineStorageOn);
