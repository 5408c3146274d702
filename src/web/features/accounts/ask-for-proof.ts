import { useSyncExternalStore } from "react";

type Answer = (isProven: boolean) => void;

// Callbacks of all requests that wait for the user's confirmation: the user confirms only once for all of them.
let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Answer[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the user to confirm that the account is theirs. Resolves to false if the user did not confirm. */
export const askForProof = (): Promise<boolean> => new Promise((resolve) => set([...waiting, resolve]));

/** Passes the result to all waiting requests. */
export function resolveProofRequests(isProven: boolean): void {
  const answered = waiting;
  set([]);
  for (const answer of answered) answer(isProven);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsProofRequested = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
