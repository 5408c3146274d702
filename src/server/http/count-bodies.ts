import { type Readable, Transform } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { BodiesUnderWay, HeldBody } from "./body-budget.ts";
import { hasBody } from "./has-body.ts";
import type { TypedApp } from "./typed-app.ts";
import { addressToCount, visitorAddress } from "./visitor-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose key calls; null: no key does. */
    keyOwnerId: number | null;
    /** null: there is no body. */
    heldBody: HeldBody | null;
  }
}

/**
 * Holds every body against the budget while it is in memory: its bytes as they come, so that nobody holds room with a length that is
 * only told. Files of a form go to the disk as they come; readForm counts the fields beside them.
 */
export function countBodies(app: TypedApp, bodies: BodiesUnderWay): void {
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

/** After the door has found out who calls. */
function ownerOf(request: FastifyRequest): string {
  const userId = request.signedIn?.user.id ?? request.keyOwnerId;
  return userId === null || userId === undefined ? addressToCount(visitorAddress(request)) : `user ${userId}`;
}

/** Breaks off where the budget says so; the connection stays, for the answer that says why. */
function countedBody(body: Readable, held: HeldBody): Readable {
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
  // Whoever reads it hears of its errors; where the request was refused before, nobody does.
  counted.on("error", () => undefined);
  body.once("error", (error) => counted.destroy(error));
  body.once("close", () => {
    if (!body.readableEnded) counted.destroy(new Error("The body broke off."));
  });
  return body.pipe(counted);
}
