import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { AppError } from "../app-error.ts";
import { classifyDatabaseFailure } from "../ports/database-failure.ts";
import type { StorageMonitor } from "../ports/storage.ts";
import { shortenMessage } from "./parse-input.ts";
import { storageRefusal } from "./request-guards.ts";
import type { TypedApp } from "./typed-app.ts";

/** Every error response has a text of ours. It never contains a stack, SQL, a provider's text or request data. */
export function registerErrorResponses(app: TypedApp, storage: StorageMonitor): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    storage.note(error);
    const known = asAppError(error, storage);
    if (known === null) request.log.error({ err: error }, "unexpected error");
    return sendErrorResponse(reply, request, known ?? new AppError("internal", "Something went wrong"));
  });
}

export function sendErrorResponse(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== null) reply.header("retry-after", String(error.retryAfterSeconds));
  request.refusedWith = error.code;
  const body: ErrorBody = { code: error.code, message: error.message, requestId: String(request.id) };
  return reply.status(error.status).header("cache-control", "no-store").send(body);
}

function asAppError(error: FastifyError, storage: StorageMonitor): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError("invalid-input", shortenMessage(error.validation[0]?.message));
  }
  if (classifyDatabaseFailure(error) !== null) {
    const away = new AppError("unavailable", "Database connection issue. Please try again in a moment.", 2);
    return storageRefusal(storage) ?? away;
  }
  const { statusCode } = error;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  const [code, message] = CLIENT_ERRORS[statusCode] ?? ["malformed-request", "The request could not be read."];
  return new AppError(code, message);
}

/** Code and message for errors that Fastify and its plug-ins raise, by HTTP status. */
const CLIENT_ERRORS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ["malformed-request", "The request could not be read."],
  404: ["not-found", "Not found"],
  405: ["method-not-allowed", "This method is not allowed here."],
  406: ["unsupported-media-type", "Unsupported media type"],
  413: ["payload-too-large", "The request is too large."],
  415: ["unsupported-media-type", "Unsupported media type"],
  429: ["too-many-requests", "Too many requests. Please wait a moment."],
};
