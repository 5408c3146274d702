import type { ErrorCode } from "#contract/errors.ts";
import type { RequestCounts } from "../ports/request-counts.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** With which error it was answered; null: with none of ours. */
    refusedWith: ErrorCode | null;
  }
}

/** Counts every request once its answer has been sent. */
export function countRequests(app: TypedApp, counts: RequestCounts): void {
  app.decorateRequest("refusedWith", null);
  app.addHook("onResponse", async (request, reply) => {
    const { url = "none", config } = request.routeOptions;
    counts.note({ method: request.method, route: url, status: reply.statusCode });
    if (config.wantsAnswer === true && request.refusedWith !== null) counts.noteTurnedAway(request.refusedWith);
  });
}
