import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { scan } from "secure-json-parse";
import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

/** The maximum nesting depth of a body, and its maximum number of values. Objects and lists are values too. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENERS = [0x5b, 0x7b] as const;
const CLOSERS = [0x5d, 0x7d] as const;

/**
 * Checks the bytes of a JSON text as they arrive. Throws AppError as soon as a value is nested too deep or there are
 * too many values, so that such a body is never parsed. The parser checks whether the JSON is valid.
 */
export class JsonLimitChecker {
  readonly #max: JsonLimits;
  #depth = 0;
  #values = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(max: JsonLimits) {
    this.#max = max;
  }

  take(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isInText) this.#inText(byte);
      else if (byte === QUOTE) this.#isInText = true;
      else if (byte === COMMA) this.#count();
      else if (byte === OPENERS[0] || byte === OPENERS[1]) this.#open();
      else if (byte === CLOSERS[0] || byte === CLOSERS[1]) this.#depth -= 1;
    }
  }

  #inText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
  }

  #open(): void {
    this.#count();
    this.#depth += 1;
    if (this.#depth > this.#max.depth) throw new AppError("invalid-input", "The request is nested too deep.");
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#max.values) throw new AppError("payload-too-large", "The request has too many values.");
  }
}

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
