import type { QueueAdmissionDecision } from "#domain/messages/answer-queue.ts";
import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True: a request to this route asks for an answer. The request is refused while the queue for answers is full. */
    wantsAnswer?: boolean;
  }
}

/** Answers take seconds, so places in the queue soon become free. */
const RETRY_SECONDS = 20;

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
      RETRY_SECONDS,
    ),
  "line-full": () =>
    new AppError(
      "unavailable",
      "Too many people are waiting for answers just now. Please try again in a moment.",
      RETRY_SECONDS,
    ),
};
