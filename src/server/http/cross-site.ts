import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * True: a browser may open this route as a page or a download. All other routes are only for our page's scripts and
     * for programs.
     */
    isNavigable?: boolean;
    /** True: another site may link or redirect a browser to this route. The route must not trust such a request. */
    isReachedFromElsewhere?: boolean;
  }
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * API requests must come from our own page's scripts, or from programs. A browser's headers Sec-Fetch-Site and
 * Sec-Fetch-Mode show where a request comes from, and scripts cannot forge these headers. If a user follows a link, for
 * example in an answer, an import or a mail, Sec-Fetch-Mode is always "navigate".
 *
 * If a request that changes data has an Origin header, the header must name our site. A request that changes data is
 * also refused if it has a cookie, but neither Origin nor Sec-Fetch-Site. A request from another site is refused even
 * without a cookie: the request could sign the victim in to a stranger's account.
 */
export function registerCrossSiteGuard(app: TypedApp, appUrl: string): void {
  const appOrigin = new URL(appUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (!isApiRoute(request)) return;
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

/** Sec-Fetch-Site `none`: no page made the request, for example the user typed the URL or opened a link in a mail. */
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

/** Checks the matched route, not the URL: the URLs of one route can be spelled in different ways. */
export const isApiRoute = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith("/api/") === true;
