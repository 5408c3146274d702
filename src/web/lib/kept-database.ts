/** Where this device keeps what belongs to the account that is signed in (kept-stores.ts). */
export const KEPT_DATABASE = "kept";

/** Removes it whole, whatever it holds. */
export function removeKeptDatabase(): void {
  indexedDB.deleteDatabase(KEPT_DATABASE);
}
