const PATH = "/service-worker.js";

/** Enables offline use. Call it only after sign-in, so that a visitor's browser loads nothing more. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(PATH, { updateViaCache: "none" }).catch(() => undefined);
}

/** Removes the service worker and its caches. This can repair broken browser storage. */
export async function removeServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}
