import { useSyncExternalStore } from "react";

/** Chromium's non-standard event for a page that can be installed as an app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(next: InstallOffer | null) {
  offer = next;
  for (const listener of listeners) listener();
}

/** Stops the browser's own prompt to install the app. Stores the offer, and the account page shows it instead. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    set(event as InstallOffer);
  });
  window.addEventListener("appinstalled", () => set(null));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a function that installs the page. Null: the browser cannot install it, or it is installed. */
export function useInstallAction(): (() => void) | null {
  const present = useSyncExternalStore(subscribe, () => offer);
  if (present === null) return null;
  return () => {
    // An offer works only once.
    set(null);
    present.prompt().catch(() => undefined);
  };
}
