import * as z from "zod/mini";
import { FILE_PROBLEMS } from "#domain/files/file-problems.ts";

/** The specification fixes this text and the texts below. */
export const FILE_UPGRADE_TEXT = "File uploads are available for Plus and Premier members only. Click to upgrade.";
export const fileLimitText = (countMax: number): string => `You can upload up to ${countMax} files at once.`;
export const fileSizeText = (sizeBytesMax: number, exceeded: number): string =>
  `Files must be under ${sizeBytesMax / 1024 ** 2}MB. ${exceeded} file(s) exceeded this limit.`;

/** The limits of the highest plan: ten files of 50 MiB. */
const FILES_MAX = 10;
const FILE_BYTES_MAX = 52_428_800;
const FILE_NAME_LENGTH_MAX = 1_000;

/** Files before upload; the file type comes from the name. */
export const pendingFilesSchema = z
  .array(
    z.strictObject({
      name: z.string().check(z.maxLength(FILE_NAME_LENGTH_MAX)),
      sizeBytes: z.int().check(z.minimum(0), z.maximum(FILE_BYTES_MAX)),
    }),
  )
  .check(z.maxLength(FILES_MAX));

/** A file attached to a message, without its text. */
export const attachedFileSchema = z.object({
  name: z.string(),
  sizeBytes: z.int(),
  /** Pages of a PDF, sheets of a workbook; null: not known. */
  pages: z.nullable(z.int()),
  sheets: z.nullable(z.int()),
  /** The size in pixels, as stored and sent to a model; absent: not a readable picture. */
  picture: z.optional(
    z.object({
      width: z.int(),
      height: z.int(),
      /** True: the upload had metadata, such as place and date, and it was removed. */
      hadDetails: z.boolean(),
    }),
  ),
  /** Why the file could not be read, as a code and a sentence; null: it was read. */
  problem: z.nullable(z.object({ code: z.enum(FILE_PROBLEMS), message: z.string() })),
});
export type AttachedFile = z.infer<typeof attachedFileSchema>;

/**
 * A file that the model got only in part, or not at all. If `isUnseen` is absent, the reason is the size: the file was
 * too long for the plan or the model.
 */
export const truncatedFileSchema = z.object({
  name: z.string(),
  keptCharacters: z.int(),
  characters: z.int(),
  /** True: the file came with an earlier prompt of the conversation. */
  isEarlier: z.boolean(),
  /** True: the file is a picture, and the model takes no pictures. */
  isUnseen: z.optional(z.boolean()),
});
export type TruncatedFileView = z.infer<typeof truncatedFileSchema>;
