/** Stores the signed-in account's data on this device (local-stores.ts). */
export const LOCAL_DATABASE = "kept";

export function deleteLocalDatabase(): void {
  indexedDB.deleteDatabase(LOCAL_DATABASE);
}
