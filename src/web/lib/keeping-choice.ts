import { useSyncExternalStore } from "react";
import { isKeepingOn, KEEPING_KEY } from "./keeping-key.ts";
import { forgetConversations } from "./kept-conversations.ts";

const listeners = new Set<() => void>();

/** Switching it off deletes the stored conversations at once. */
export function setKeeping(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEEPING_KEY);
  else localStorage.setItem(KEEPING_KEY, "off");
  // A running write finishes before this deletion, or checks the choice again.
  if (!isOn) void forgetConversations();
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

export const useKeeping = (): boolean => useSyncExternalStore(subscribe, isKeepingOn);
