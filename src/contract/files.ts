import * as z from "zod/mini";
import { FILE_PROBLEMS } from "#domain/files/file-problems.ts";

/** This and the texts below are worded by the specification. */
export const FILE_UPGRADE_TEXT = "File uploads are available for Plus and Premier members only. Click to upgrade.";
export const fileLimitText = (countMax: number): string => `You can upload up to ${countMax} files at once.`;
export const fileSizeText = (sizeBytesMax: number, exceeded: number): string =>
  `Files must be under ${sizeBytesMax / 1024 ** 2}MB. ${exceeded} file(s) exceeded this limit.`;

/** No plan allows more than this. */
const FILES_MAX = 10;
const FILE_BYTES_MAX = 52_428_800;
const FILE_NAME_LENGTH_MAX = 1_000;

/** Files before they are sent: the name tells the kind. */
export const namedFilesSchema = z
  .array(
    z.strictObject({
      name: z.string().check(z.maxLength(FILE_NAME_LENGTH_MAX)),
      sizeBytes: z.int().check(z.minimum(0), z.maximum(FILE_BYTES_MAX)),
    }),
  )
  .check(z.maxLength(FILES_MAX));

/** A file that was attached to a message, without its text. */
export const attachedFileSchema = z.object({
  name: z.string(),
  sizeBytes: z.int(),
  /** Pages of a PDF, sheets of a workbook; null where neither is known. */
  pages: z.nullable(z.int()),
  sheets: z.nullable(z.int()),
  /** Only of a picture that could be read: its size in pixels as it is kept and sent. */
  picture: z.optional(
    z.object({
      width: z.int(),
      height: z.int(),
      /** It came with details such as place and date, which were removed. */
      hadDetails: z.boolean(),
    }),
  ),
  /** Why it could not be read, as a code and a sentence; null when it was. */
  problem: z.nullable(z.object({ code: z.enum(FILE_PROBLEMS), message: z.string() })),
});
export type AttachedFile = z.infer<typeof attachedFileSchema>;

/** A file of which the model got only the beginning, or nothing: it was longer than the plan or the model takes. */
export const fileCutSchema = z.object({
  name: z.string(),
  keptCharacters: z.int(),
  characters: z.int(),
  /** It came with an earlier prompt of the conversation. */
  isEarlier: z.boolean(),
  /** A picture, and the model that answers does not see. */
  isUnseen: z.optional(z.boolean()),
});
export type FileCut = z.infer<typeof fileCutSchema>;
