import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call wants an answer made. It is refused while so many wait for one that nobody else is let in. */
    wantsAnswer?: boolean;
  }
}

/** Answers take seconds, so places do not stay taken for long. */
const RETRY_SECONDS = 20;

/** Every route with `wantsAnswer` refuses before anything of the prompt is read or counted. */
export function refusePastLine(app: TypedApp, isLineFull: () => boolean): void {
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.wantsAnswer === true && isLineFull()) throw lineIsFull();
  });
}

const lineIsFull = (): AppError =>
  new AppError(
    "unavailable",
    "Too many people are waiting for answers just now. Please try again in a moment.",
    RETRY_SECONDS,
  );
