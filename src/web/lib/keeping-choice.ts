import { useSyncExternalStore } from "react";
import { isKeepingOn, KEEPING_KEY } from "./keeping-key.ts";
import { forgetConversations } from "./kept-conversations.ts";

const listeners = new Set<() => void>();

/** Switched off, what is kept goes at once. */
export function setKeeping(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEEPING_KEY);
  else localStorage.setItem(KEEPING_KEY, "off");
  // Whatever is being written at this moment is written before it, or looks at the choice again.
  if (!isOn) void forgetConversations();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may have switched it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const useKeeping = (): boolean => useSyncExternalStore(subscribe, isKeepingOn);
