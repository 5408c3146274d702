import type { QueueAdmissionDecision } from "#domain/messages/answer-queue.ts";
import { AppError } from "../app-error.ts";
import { isLoopback } from "../is-loopback.ts";
import type { StorageStatus } from "../ports/storage.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True: the route accepts any host name, for monitoring. */
    isForAnyHost?: boolean;
    /**
     * True: the route stores much data. Its requests are refused while the storage is full or missing. Routes without
     * this flag, such as sign-in and deletion, still work.
     */
    needsRoom?: boolean;
    /** True: a request to this route asks for an answer. The request is refused while the queue for answers is full. */
    wantsAnswer?: boolean;
  }
}

const STORAGE_RETRY_SECONDS = 60;
/** Answers take seconds, so places in the queue soon become free. */
const QUEUE_RETRY_SECONDS = 20;

/**
 * The server answers only under the host name of APP_URL and under loopback names. Otherwise a stranger could point
 * another host name to this server. A visitor's browser would then treat the stranger's page and this server as one
 * origin (DNS rebinding).
 */
export function registerHostCheck(app: TypedApp, appUrl: string): void {
  const ours = new URL(appUrl).hostname;
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.isForAnyHost === true) return;
    const name = URL.parse(`http://${request.host}`)?.hostname ?? "";
    if (name === ours || isLoopback(name)) return;
    throw new AppError(
      "wrong-host",
      "This server does not answer to this address. Whoever runs it can set APP_URL to the address.",
    );
  });
}

/**
 * We read bodies as UTF-8. If a request named another encoding, a proxy before us would decode the body differently: it
 * would check a text that is not the text we read.
 */
export function refuseOtherCharsets(app: TypedApp): void {
  app.addHook("onRequest", async ({ headers }) => {
    const named = headers["content-type"]?.toLowerCase().matchAll(/charset\s*=\s*["']?([^"';\s]*)/g) ?? [];
    for (const [, charset] of named) {
      if (charset !== "utf-8" && charset !== "utf8")
        throw new AppError("unsupported-media-type", "Unsupported media type");
    }
  });
}

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
        STORAGE_RETRY_SECONDS,
      );
    case "gone":
      return new AppError(
        "unavailable",
        "The data folder of this site is missing, so nothing can be saved. Whoever runs the site has to restore it, or restart the site.",
        STORAGE_RETRY_SECONDS,
      );
    case null:
      return null;
  }
}

export type GetQueueEntryDecision = (userId: number) => QueueAdmissionDecision;

/** Refuses requests to routes with `wantsAnswer` while the queue is full, before the prompt is read or counted. */
export function refuseWhenQueueFull(app: TypedApp, entryOf: GetQueueEntryDecision): void {
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.wantsAnswer !== true || request.signedIn === null) return;
    const refusal = REFUSALS[entryOf(request.signedIn.user.id)];
    if (refusal !== null) throw refusal();
  });
}

const REFUSALS: Readonly<Record<QueueAdmissionDecision, (() => AppError) | null>> = {
  wait: null,
  "own-share-taken": () =>
    new AppError(
      "too-many-requests",
      "Many of your prompts are still waiting for an answer. Please wait for one of them.",
      QUEUE_RETRY_SECONDS,
    ),
  "line-full": () =>
    new AppError(
      "unavailable",
      "Too many people are waiting for answers just now. Please try again in a moment.",
      QUEUE_RETRY_SECONDS,
    ),
};
