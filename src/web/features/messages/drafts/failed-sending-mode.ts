import { useSyncExternalStore } from "react";
import type { SendingMode } from "./sending-mode.ts";

/** The sending mode of the prompt in the composer, if the connection failed when it was sent; otherwise null. */
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
