import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A GET that is none: it must come from our own page like every other change. */
    changesState?: boolean;
  }
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * A page of another site can make a browser send our cookie along, so a request that changes something must show that it
 * comes from our own page: by Sec-Fetch-Site, which scripts cannot forge, or by Origin. One with a cookie and neither is
 * refused. One from elsewhere is refused even without a cookie, or it could sign its victim in to a stranger's account.
 */
export function registerCrossSiteGuard(app: TypedApp, appUrl: string): void {
  const appOrigin = new URL(appUrl).origin;
  app.addHook("onRequest", async (request) => {
    const { changesState } = request.routeOptions.config;
    if (SAFE_METHODS.includes(request.method) && changesState !== true) return;
    if (!isOwn(request, appOrigin)) throw new AppError("cross-site", "This request did not come from our own page.");
  });
}

function isOwn(request: FastifyRequest, appOrigin: string): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  if (site !== undefined) return site === "same-origin" || (site === "none" && origin === undefined);
  if (origin !== undefined) return origin === appOrigin || hostOf(origin) === host;
  return !request.hasCookie;
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
