/** Where this device keeps what can be read without a connection (kept-conversations.ts). */
export const KEPT_DATABASE = "kept";

/** Removes it whole, whatever it holds. */
export function removeKeptDatabase(): void {
  indexedDB.deleteDatabase(KEPT_DATABASE);
}
