import { useSyncExternalStore } from "react";
import type { ReviewInput } from "#contract/review.ts";

/** "improved": the server rewrites the prompt. "original": it is sent as typed. `ReviewInput`: a reviewed rewrite. */
export type SendingMode = "improved" | "original" | ReviewInput;

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
