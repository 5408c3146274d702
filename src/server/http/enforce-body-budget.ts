import { type Readable, Transform } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { PendingBodies, PendingBody } from "./body-budget.ts";
import { hasBody } from "./close-slow-uploads.ts";
import type { TypedApp } from "./typed-app.ts";
import { rateLimitAddress, visitorAddress } from "./visitor-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** null: the request has no API key. */
    keyOwnerId: number | null;
    /** null: there is no body. */
    heldBody: PendingBody | null;
  }
}

/**
 * Counts every request body in memory, and refuses it if the budget is exceeded. Only bytes that have arrived count,
 * not the declared length. The files of a form are not counted: they go to disk. readForm counts the other fields.
 */
export function enforceBodyBudget(app: TypedApp, bodies: PendingBodies): void {
  app.decorateRequest("keyOwnerId", null);
  app.decorateRequest("heldBody", null);
  app.addHook("preParsing", async (request, reply, payload) => {
    if (!hasBody(request.raw) || reply.raw.closed) return payload;
    const held = bodies.begin(ownerOf(request));
    reply.raw.once("close", held.release);
    request.heldBody = held;
    if (request.headers["content-type"]?.toLowerCase().startsWith("multipart/") === true) return payload;
    held.expect(Number(request.headers["content-length"] ?? 0));
    return countedBody(payload as Readable, held);
  });
}

/** Must run after authentication. */
function ownerOf(request: FastifyRequest): string {
  const userId = request.signedIn?.user.id ?? request.keyOwnerId;
  return userId === null || userId === undefined ? rateLimitAddress(visitorAddress(request)) : `user ${userId}`;
}

/** Counts the bytes of `body`. Fails above the budget, but the connection stays open for the error response. */
function countedBody(body: Readable, held: PendingBody): Readable {
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        held.take(piece.length);
        done(null, piece);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  counted.once("close", held.end);
  // If the request was refused earlier, nothing reads this stream. Without the listener, its error would be uncaught.
  counted.on("error", () => undefined);
  body.once("error", (error) => counted.destroy(error));
  body.once("close", () => {
    if (!body.readableEnded) counted.destroy(new Error("The body broke off."));
  });
  return body.pipe(counted);
}
