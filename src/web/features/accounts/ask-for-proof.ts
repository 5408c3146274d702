import { useSyncExternalStore } from "react";

type Answer = (isProven: boolean) => void;

// Calls that wait for one answer: a user who has just confirmed is not asked again for the next of them.
let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Answer[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Has the page ask its user to confirm that the account is theirs; false: they did not. */
export const askForProof = (): Promise<boolean> => new Promise((resolve) => set([...waiting, resolve]));

/** What came of it, for every call that waits. */
export function answerAskedProof(isProven: boolean): void {
  const answered = waiting;
  set([]);
  for (const answer of answered) answer(isProven);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsProofAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
