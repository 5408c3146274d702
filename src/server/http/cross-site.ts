import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { isApiCall } from "./is-api-call.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A browser may open this call as a page or a download; every other call is for our page's scripts and for programs. */
    isNavigable?: boolean;
    /** Another site may lead a browser to it; what it does must not hang on that alone. */
    isReachedFromElsewhere?: boolean;
  }
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * API calls come from our own page's scripts, or from programs. A browser says which by Sec-Fetch-Site and Sec-Fetch-Mode,
 * which scripts cannot forge: a link is a navigation wherever it stood, in an answer, an import or a mail.
 *
 * A request that changes something must also show that it is ours where a browser sends no such headers: by Origin. One with
 * a cookie and neither is refused. One from elsewhere is refused even without a cookie, or it could sign its victim in to a
 * stranger's account.
 */
export function registerCrossSiteGuard(app: TypedApp, appUrl: string): void {
  const appOrigin = new URL(appUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (!isApiCall(request)) return;
    const isNavigable = request.routeOptions.config.isNavigable === true;
    const isSafe = SAFE_METHODS.includes(request.method);
    if (request.routeOptions.config.isReachedFromElsewhere === true && isSafeNavigation(request)) return;
    const isOwn = isOwnCall(request, isNavigable) && (isSafe || isOwnChange(request, appOrigin));
    if (!isOwn) throw new AppError("cross-site", "This request did not come from our own page.");
  });
}

function isSafeNavigation({ method, headers }: FastifyRequest): boolean {
  const { "sec-fetch-mode": mode } = headers;
  return SAFE_METHODS.includes(method) && (mode === undefined || mode === "navigate");
}

/** `none`: no page asked for it, as when an address is typed or a mail's link is followed. */
function isOwnCall({ headers }: FastifyRequest, isNavigable: boolean): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  if (isNavigable) return site === undefined || site === "same-origin" || site === "none";
  return mode !== "navigate" && (site === undefined || site === "same-origin");
}

function isOwnChange(request: FastifyRequest, appOrigin: string): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined) return origin === appOrigin || URL.parse(origin)?.host === request.host;
  return site !== undefined || !request.hasCookie;
}
