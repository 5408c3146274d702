import { AppError } from "../app-error.ts";
import { isLoopback } from "../is-loopback.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whoever watches over the server may reach it under any name. */
    isForAnyHost?: boolean;
  }
}

/**
 * The server answers under its configured address and under loopback names only. Otherwise a stranger could make a name of
 * theirs point here, and a visitor's browser would take the stranger's page and this server for one origin (DNS rebinding).
 */
export function registerHostCheck(app: TypedApp, appUrl: string): void {
  const ours = new URL(appUrl);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isForAnyHost === true) return;
    const asked = URL.parse(`http://${request.host}`);
    const name = asked?.hostname ?? "";
    if (name === ours.hostname) return;
    if (isLoopback(name)) {
      // For a browser 127.0.0.1 and localhost are two sites: a checkout or a link in a mail would lead to one without the session.
      const isVisit = request.headers["sec-fetch-mode"] === "navigate" && request.method === "GET";
      if (isVisit && isLoopback(ours.hostname) && asked?.port === ours.port)
        return reply.redirect(`${ours.origin}${request.url}`);
      return;
    }
    throw new AppError(
      "wrong-host",
      "This server does not answer under this name. Whoever runs it sets APP_URL to it.",
    );
  });
}
