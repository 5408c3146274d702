const PATH = "/service-worker.js";

/** Lets the page open offline. Called only after sign-in, so that visitors load nothing more. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(PATH, { updateViaCache: "none" }).catch(() => undefined);
}

/** Removes the service worker and its caches, to recover when browser storage is broken. */
export async function removeServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}
