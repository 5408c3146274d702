import { useSyncExternalStore } from "react";
import type { SendingMode } from "./sending-mode.ts";

/** How the composer's prompt should have been sent when the connection failed; null if it did not fail. */
let unsent: SendingMode | null = null;
const listeners = new Set<() => void>();

export function setFailedSendingMode(how: SendingMode | null): void {
  unsent = how;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFailedSendingMode = (): SendingMode | null => useSyncExternalStore(subscribe, () => unsent);
