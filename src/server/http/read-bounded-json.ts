import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { scan } from "secure-json-parse";
import { AppError } from "../app-error.ts";
import { JsonLimitChecker, type JsonLimits } from "./json-limits.ts";
import type { TypedApp } from "./typed-app.ts";

/**
 * Lets the routes of `app` accept longer JSON bodies than other routes do. A body is counted and checked as it arrives,
 * and parsed in a separate turn of the event loop. A further turn refuses property names that could change how objects
 * behave, such as `__proto__`. `app` must be a Fastify scope that contains only the routes with long bodies.
 */
export function registerBoundedJsonParser(
  app: Pick<TypedApp, "getDefaultJsonParser" | "removeContentTypeParser" | "addContentTypeParser">,
  max: JsonLimits & { readonly bytes: number | ((request: FastifyRequest) => number) },
): void {
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", async (request: FastifyRequest, body: Readable) => {
    const bytes = typeof max.bytes === "number" ? max.bytes : max.bytes(request);
    if (Number(request.headers["content-length"] ?? 0) > bytes) throw tooLarge();
    const text = (await received(body, { ...max, bytes })).toString("utf8");
    await nextTurn();
    const value = await new Promise((resolve, reject) => {
      void parse(request, text, (error, parsed) => (error === null ? resolve(parsed) : reject(error)));
    });
    await nextTurn();
    if (isObject(value)) refuseOwnPrototype(value);
    return value;
  });
}

async function received(body: Readable, max: JsonLimits & { readonly bytes: number }): Promise<Buffer> {
  const bounds = new JsonLimitChecker(max);
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Does not destroy the stream of a refused body: answerBeforeBodyEnds (create-base-app.ts) reads the rest.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    bytes += piece.length;
    if (bytes > max.bytes) throw tooLarge();
    bounds.take(piece);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function refuseOwnPrototype(value: object): void {
  try {
    scan(value);
  } catch {
    throw new AppError("malformed-request", "The request could not be read.");
  }
}

const tooLarge = () => new AppError("payload-too-large", "The request is too large.");
