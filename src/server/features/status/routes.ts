import * as z from "zod/mini";
import { AppError } from "../../app-error.ts";
import type { TypedApp } from "../../http/typed-app.ts";

export interface StatusRouteDeps {
  /** Throws when nothing new can be kept. */
  readonly assertRoom: () => void;
  /** Resolves when the database answers. */
  readonly pingDatabase: () => Promise<void>;
  readonly isStopping: () => boolean;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
}

const okSchema = z.object({ status: z.literal("ok") });

export function statusRoutes(app: TypedApp, deps: StatusRouteDeps): void {
  const options = { config: { access: "anyone" as const }, schema: { response: { 200: okSchema } } };

  app.get("/api/health", options, async () => ({ status: "ok" as const }));

  app.get("/api/ready", options, async () => {
    if (deps.isStopping()) throw new AppError("unavailable", "The server is shutting down.", 2);
    deps.assertRoom();
    await deps.pingDatabase();
    return { status: "ok" as const };
  });

  app.get("/metrics", async (_request, reply) => {
    const { contentType, text } = await deps.metrics();
    return reply.header("content-type", contentType).send(text);
  });

  app.get("/api/openapi.json", { config: { access: "anyone" } }, async () => app.swagger());
}
