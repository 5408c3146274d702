import { type Readable, Transform } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { hasBody } from "./close-slow-uploads.ts";
import type { TypedApp } from "./typed-app.ts";
import { rateLimitAddress, visitorAddress } from "./visitor-address.ts";

/** Limits for the request bodies that this process holds in memory at once. */
export interface BodyBudget {
  /** For all bodies together. */
  readonly bytesMax: number;
  /** For all bodies of one account, or of one IP address if no user is signed in. */
  readonly ownBytesMax: number;
  /** How many bodies of one account, longer than `longBytes`, may arrive at the same time. */
  readonly ownLongMax: number;
  readonly longBytes: number;
}

const MEBIBYTE = 1024 * 1024;
/** These limits are low: a body takes several times its size in memory, and a process often has only 1 GB. */
export const BODY_BUDGET: BodyBudget = {
  bytesMax: 128 * MEBIBYTE,
  ownBytesMax: 40 * MEBIBYTE,
  ownLongMax: 2,
  longBytes: 64 * 1024,
};

/** One body. It counts from its first byte until the response is sent. */
export interface PendingBody {
  /**
   * Call with the declared length before the body arrives. Throws AppError if too many long bodies of this account are
   * arriving.
   */
  expect(bytes: number): void;
  /** Counts bytes that arrived. Throws AppError if they exceed a limit. */
  take(bytes: number): void;
  /** Call when the body has arrived completely or has broken off. */
  readonly end: () => void;
  /** Frees the counted bytes. Idempotent. */
  readonly release: () => void;
}

interface Own {
  bytes: number;
  long: number;
  bodies: number;
}

const RETRY_SECONDS = 2;

export class PendingBodies {
  readonly #max: BodyBudget;
  readonly #own = new Map<string, Own>();
  #bytes = 0;

  constructor(max: BodyBudget) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  begin(owner: string): PendingBody {
    const own = this.#own.get(owner) ?? { bytes: 0, long: 0, bodies: 0 };
    this.#own.set(owner, own);
    own.bodies++;
    let taken = 0;
    let isLong = false;
    let isHeld = true;
    const becomeLong = () => {
      if (own.long >= this.#max.ownLongMax) throw tooManyOwn();
      own.long++;
      isLong = true;
    };
    const end = () => {
      if (isLong) own.long--;
      isLong = false;
    };
    return {
      expect: (bytes) => {
        if (bytes > this.#max.longBytes && !isLong) becomeLong();
      },
      take: (bytes) => {
        if (!isHeld) return;
        if (taken <= this.#max.longBytes && taken + bytes > this.#max.longBytes && !isLong) becomeLong();
        if (own.bytes + bytes > this.#max.ownBytesMax) throw tooManyOwn();
        if (this.#bytes + bytes > this.#max.bytesMax) throw isFull();
        taken += bytes;
        own.bytes += bytes;
        this.#bytes += bytes;
      },
      end,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        end();
        own.bytes -= taken;
        this.#bytes -= taken;
        own.bodies--;
        if (own.bodies === 0) this.#own.delete(owner);
      },
    };
  }
}

const tooManyOwn = (): AppError =>
  new AppError(
    "too-many-requests",
    "Several of your long requests are still running. Please wait until one of them ends.",
    RETRY_SECONDS,
  );
const isFull = (): AppError =>
  new AppError(
    "unavailable",
    "Too much is being sent to this site just now. Please try again in a moment.",
    RETRY_SECONDS,
  );

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
