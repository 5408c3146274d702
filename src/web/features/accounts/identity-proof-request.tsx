import { useSyncExternalStore } from "react";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const IdentityProofDialog = lazyComponent(
  async () => (await import("./identity-proof-dialog.tsx")).IdentityProofDialog,
);

/** Render it once per page. It loads the dialog's code only when a request needs the dialog. */
export function IdentityProofDialogHost() {
  const isRequested = useSyncExternalStore(subscribe, () => waiting.length > 0);
  return isRequested && <IdentityProofDialog onDone={resolveRequests} />;
}

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

function resolveRequests(isProven: boolean): void {
  const answered = waiting;
  set([]);
  for (const answer of answered) answer(isProven);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
