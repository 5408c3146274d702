import { AppError } from "../app-error.ts";
import type { StorageStatus } from "../ports/storage.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * True: the route stores much data. Its requests are refused while the storage is full or missing. Routes without
     * this flag, such as sign-in and deletion, still work.
     */
    needsRoom?: boolean;
  }
}

const RETRY_SECONDS = 60;

/** Refuses requests to routes with `needsRoom` while there is no room for new data. Returns this check. */
export function registerStorageCheck(app: TypedApp, storage: StorageStatus): () => void {
  const assertRoom = () => {
    const refusal = storageRefusal(storage);
    if (refusal !== null) throw refusal;
  };
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.needsRoom === true) assertRoom();
  });
  return assertRoom;
}

/** null: there is room for new data. */
export function storageRefusal(storage: StorageStatus): AppError | null {
  switch (storage.problem()) {
    case "full":
      return new AppError(
        "storage-full",
        "The storage of this site is full, so nothing new can be saved. Whoever runs the site has to free some space; then you can send this again.",
        RETRY_SECONDS,
      );
    case "gone":
      return new AppError(
        "unavailable",
        "The data folder of this site is missing, so nothing can be saved. Whoever runs the site has to restore it, or restart the site.",
        RETRY_SECONDS,
      );
    case null:
      return null;
  }
}
