import { useSyncExternalStore } from "react";

type Answer = (isProven: boolean) => void;

// The callbacks of all waiting requests. The user confirms their identity only once for all of them.
let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Answer[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the user to confirm their identity. Resolves to true if the user did so, otherwise to false. */
export const askForIdentityProof = (): Promise<boolean> => new Promise((resolve) => set([...waiting, resolve]));

export function resolveIdentityProofRequests(isProven: boolean): void {
  const answered = waiting;
  set([]);
  for (const answer of answered) answer(isProven);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsIdentityProofRequested = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
