import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AppError, notFound } from "../../app-error.ts";
import { isFromPrivateNetwork } from "../../http/trust-proxies.ts";
import type { TypedApp } from "../../http/typed-app.ts";

export interface StatusRouteDeps {
  /** Throws if new data cannot be stored. */
  readonly assertRoom: () => void;
  readonly pingDatabase: () => Promise<void>;
  readonly isStopping: () => boolean;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  readonly isLocal: boolean;
  /** The token for /metrics, and for /api/ready from a public network. null: /metrics is open on a local site only. */
  readonly metricsToken: string | null;
}

const okSchema = z.object({ status: z.literal("ok") });

export function statusRoutes(app: TypedApp, deps: StatusRouteDeps): void {
  const { isLocal, metricsToken } = deps;
  const config = { access: "anyone" as const, isForAnyHost: true, isNavigable: true };
  const options = { config, schema: { response: { 200: okSchema } } };

  app.get("/api/health", options, async () => ({ status: "ok" as const }));

  const hasToken = ({ headers }: FastifyRequest) =>
    metricsToken !== null && isSame(headers.authorization, `Bearer ${metricsToken}`);

  app.get("/api/ready", options, async (request) => {
    if (!isLocal && !isInside(request) && !hasToken(request)) throw notFound();
    if (deps.isStopping()) throw new AppError("unavailable", "The server is shutting down.", 2);
    deps.assertRoom();
    await deps.pingDatabase();
    return { status: "ok" as const };
  });

  app.get("/metrics", { config: { isForAnyHost: metricsToken !== null } }, async (request, reply) => {
    if (metricsToken === null ? !isLocal : !hasToken(request)) throw notFound();
    const { contentType, text } = await deps.metrics();
    return reply.header("content-type", contentType).send(text);
  });

  app.get("/api/openapi.json", { config: { access: "anyone", isNavigable: true } }, async () => app.swagger());
}

/** Health checks of containers and clusters come from a private network. Others must not learn the site's state. */
const isInside = ({ ip, socket, headers }: FastifyRequest): boolean =>
  isFromPrivateNetwork({
    visitor: ip,
    connectsFrom: socket.remoteAddress ?? "",
    wasForwarded: headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined,
  });

/** Compares in constant time. */
function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [given ?? "", expected].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
