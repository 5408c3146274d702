import { AppError } from "../app-error.ts";
import { isLoopback } from "../is-loopback.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True: the route accepts any host name, for monitoring. */
    isForAnyHost?: boolean;
  }
}

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
