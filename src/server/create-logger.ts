import { DrizzleQueryError } from "drizzle-orm/errors";
import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "./config.ts";

/** Pino's number for "error". */
const ERROR_LEVEL = 50;

/** Logs JSON lines to stdout or `destination`, without user text. `onError` is called for each error line. */
export const createLogger = (
  level: Config["logLevel"],
  destination?: DestinationStream,
  onError: () => void = () => undefined,
): Logger =>
  pino(
    {
      level,
      serializers: { err: describeError },
      formatters: { log: withoutPinosNames },
      hooks: {
        logMethod(args, log, lineLevel) {
          if (lineLevel >= ERROR_LEVEL) onError();
          log.apply(this, args);
        },
      },
    },
    destination,
  );

/**
 * Moves fields with Pino's own names into `own`. If a JSON field occurs twice, the later one counts, so a second
 * "level" would hide the line's severity.
 */
function withoutPinosNames(line: Record<string, unknown>): Record<string, unknown> {
  const { level, time, msg, ...others } = line;
  const own = Object.entries({ level, time, msg }).filter(([, value]) => value !== undefined);
  return own.length === 0 ? line : { ...others, own: Object.fromEntries(own) };
}

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/**
 * Copies only named fields, because a database error also has the statement's values, which include prompts and
 * answers.
 */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.constructor.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...("code" in error && { code: String(error.code) }),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.startsWith("    at "))
      .join("\n"),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
