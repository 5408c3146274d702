import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { AppError } from "../app-error.ts";
import { assertStorable } from "./refuse-unstorable-text.ts";
import type { TypedApp } from "./typed-app.ts";

// UTF-8 takes at most four bytes a character; twice that lets the schema, not the parser, say what is too long.
const FIELD_BYTES_MAX = PROMPT_LENGTH_MAX * 8;
const FIELDS_MAX = 8;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route reads its body with readForm; everywhere else a form would count as no body at all. */
    hasForm?: boolean;
  }
}

export async function registerForms(app: TypedApp): Promise<void> {
  await app.register(multipart, {
    limits: { fieldSize: FIELD_BYTES_MAX, fields: FIELDS_MAX, files: 10, headerPairs: 50 },
  });
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart() && request.routeOptions.config.hasForm !== true) {
      throw new AppError("unsupported-media-type", "Unsupported media type");
    }
  });
}

/**
 * The text fields of a multipart form. `onFile` decides about each file: it throws to refuse the request.
 * A form that breaks off or makes no sense is the client's mistake, never ours.
 */
export async function readForm(request: FastifyRequest, onFile: () => never): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") {
        part.file.resume();
        onFile();
      }
      if (part.type !== "field") continue;
      if (part.valueTruncated) throw new AppError("payload-too-large", "The request is too large.");
      if (part.fieldname in fields) throw new AppError("invalid-input", `${part.fieldname} was sent twice`);
      // Browsers send every line break of a form as CRLF, which would make a prompt longer than the user wrote it.
      fields[part.fieldname] = typeof part.value === "string" ? part.value.replaceAll("\r\n", "\n") : part.value;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
    throw isTooLarge
      ? new AppError("payload-too-large", "The request is too large.")
      : new AppError("malformed-request", "The form could not be read.");
  }
  assertStorable(fields);
  return { ...fields };
}
