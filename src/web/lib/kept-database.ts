/** Stores the signed-in account's data on this device (kept-stores.ts). */
export const KEPT_DATABASE = "kept";

export function removeKeptDatabase(): void {
  indexedDB.deleteDatabase(KEPT_DATABASE);
}
