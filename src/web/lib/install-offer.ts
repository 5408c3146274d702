import { useSyncExternalStore } from "react";

/** Chromium's non-standard event: the browser can install the page as an app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(next: InstallOffer | null) {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's install offer for the account page, so that no browser prompt interrupts the user. */
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

/** Returns a function that asks the browser to install the page; null if the browser cannot or has already done so. */
export function useInstallAction(): (() => void) | null {
  const present = useSyncExternalStore(subscribe, () => offer);
  if (present === null) return null;
  return () => {
    // An offer can be used once.
    set(null);
    present.prompt().catch(() => undefined);
  };
}
