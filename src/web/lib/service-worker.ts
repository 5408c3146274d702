const PATH = "/service-worker.js";

/**
 * Lets the page open without a connection. Asked for once a person is signed in, so that a visitor fetches nothing
 * more.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(PATH, { updateViaCache: "none" }).catch(() => undefined);
}

/** Takes it away with everything it keeps, for the way out when something kept in the browser is broken. */
export async function removeServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}
