import { useSyncExternalStore } from "react";

/** Whether single-key shortcuts are on. The choice applies to this browser. */
const STORAGE_KEY = "singleKeys";

const listeners = new Set<() => void>();

export const areSingleKeysOn = (): boolean => localStorage.getItem(STORAGE_KEY) !== "off";

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
