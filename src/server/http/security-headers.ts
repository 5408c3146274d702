import helmet from "@fastify/helmet";
import { isApiRoute } from "./cross-site.ts";
import type { TypedApp } from "./typed-app.ts";

/** Allows the page only our own files: no inline script or style, no frames, no referrer. */
export async function registerSecurityHeaders(app: TypedApp, isSecure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "font-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(isSecure && { "upgrade-insecure-requests": [] }),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  // API responses are only for the user who requested them. page.ts sets the caching of the page's files.
  app.addHook("onRequest", async (request, reply) => {
    if (isApiRoute(request)) reply.header("cache-control", "no-store");
  });
}
