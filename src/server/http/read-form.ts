import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { AppError } from "../app-error.ts";
import { assertStorable } from "./refuse-unstorable-text.ts";
import type { TypedApp } from "./typed-app.ts";

// A prompt takes at most four bytes per character in UTF-8. Twice that size is accepted here, so that the schema can
// report a prompt that is too long.
const FIELD_BYTES_MAX = PROMPT_LENGTH_MAX * 8;
const FIELDS_MAX = 8;
/**
 * Each route checks number and size of files. These two limits only have to be higher than the limits of all routes.
 */
const FILES_MAX = 20;
const FILE_BYTES_MAX = 1024 ** 3;

declare module "fastify" {
  interface FastifyContextConfig {
    /** True: the route reads its body with readForm. All other routes refuse forms: they would see an empty body. */
    hasForm?: boolean;
  }
}

export async function registerForms(app: TypedApp): Promise<void> {
  await app.register(multipart, {
    limits: {
      fieldSize: FIELD_BYTES_MAX,
      fields: FIELDS_MAX,
      files: FILES_MAX,
      fileSize: FILE_BYTES_MAX,
      headerPairs: 50,
    },
  });
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart() && request.routeOptions.config.hasForm !== true) {
      throw new AppError("unsupported-media-type", "Unsupported media type");
    }
  });
}

/**
 * Returns the text fields of a multipart form. `onFile` reads each file to its end, or throws AppError to refuse the
 * request. An incomplete or invalid form gives a client error, a full disk gives "unavailable".
 */
export async function readForm(
  request: FastifyRequest,
  onFile: (part: MultipartFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") {
        await takeFile(part, onFile);
        continue;
      }
      if (part.valueTruncated) throw new AppError("payload-too-large", "The request is too large.");
      request.heldBody?.take(Buffer.byteLength(String(part.value)));
      if (part.fieldname in fields) throw new AppError("invalid-input", `${part.fieldname} was sent twice`);
      // Browsers send line breaks in forms as CRLF. The prompt would be longer than the user wrote it.
      fields[part.fieldname] = typeof part.value === "string" ? part.value.replaceAll("\r\n", "\n") : part.value;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isDiskTrouble(error)) throw new AppError("unavailable", "There is no room for files just now.", 30);
    const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
    throw isTooLarge
      ? new AppError("payload-too-large", "The request is too large.")
      : new AppError("malformed-request", "The form could not be read.");
  }
  assertStorable(fields);
  return { ...fields };
}

/** Reads and drops the rest of a refused file, so that a client that is still sending can read the response. */
async function takeFile(part: MultipartFile, onFile: (part: MultipartFile) => Promise<void>): Promise<void> {
  try {
    await onFile(part);
  } catch (error) {
    part.file.resume();
    throw error;
  }
}

const DISK_TROUBLE: readonly unknown[] = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "EMFILE", "ENFILE"];
const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && "code" in error && DISK_TROUBLE.includes(error.code);
