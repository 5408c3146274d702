import { useSyncExternalStore } from "react";

/** Chromium's, which no standard has yet: the browser would put the page among the apps of the device. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(next: InstallOffer | null) {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer until the user looks for it, instead of letting it come up over their work. */
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

/** Asks the browser to install the page; null where it cannot, or has done it. */
export function useInstall(): (() => void) | null {
  const present = useSyncExternalStore(subscribe, () => offer);
  if (present === null) return null;
  return () => {
    // An offer can be taken up once.
    set(null);
    present.prompt().catch(() => undefined);
  };
}
