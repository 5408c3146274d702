/** The name of the database on this device with the signed-in account's data (local-stores.ts). */
export const LOCAL_DATABASE = "kept";

export function deleteLocalDatabase(): void {
  indexedDB.deleteDatabase(LOCAL_DATABASE);
}
