import { useSyncExternalStore } from "react";
import type { SendingMode } from "./sending-mode.ts";

/** The sending mode of the composer's prompt when there was no connection; null: no such failure. */
let unsent: SendingMode | null = null;
const listeners = new Set<() => void>();

export function setUnsentMode(how: SendingMode | null): void {
  unsent = how;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUnsentMode = (): SendingMode | null => useSyncExternalStore(subscribe, () => unsent);
