import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { FILE_UPGRADE_TEXT, fileLimitText, fileSizeText } from "#contract/files.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { AppError } from "../app-error.ts";
import type { UploadedFile } from "../ports/document-reader.ts";
import { readForm } from "./read-form.ts";
import { requireUser } from "./session.ts";

/** How many uploads of one user may run at once. The page sends one upload, and repeats it if it seems lost. */
const UPLOADS_PER_USER_MAX = 2;
/** The longest pause in an upload. A slow connection is allowed, a dead one is not. */
const SILENCE_MS_MAX = 60_000;
/** If several processes share the folder, a file counts as abandoned when it has not changed for this long. */
const ABANDONED_MS = 60 * 60_000;

interface ReceivedForm {
  readonly fields: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
  discard(): Promise<void>;
}

/**
 * Writes uploaded files to disk as they arrive. We choose the names on disk; the user's plan limits number and size.
 */
export interface UploadReceiver {
  /**
   * Reads a form with files. Throws AppError, with a message for the user, if the plan does not allow the files. In
   * this case no file is left on disk.
   */
  receive(request: FastifyRequest): Promise<ReceivedForm>;
  /** Writes files from a body that is not a form, under names that we choose. */
  keep(contents: readonly Uint8Array[]): Promise<Pick<ReceivedForm, "files" | "discard">>;
  /**
   * Deletes files that a killed process left behind. `isOnlyProcess` true: no other process uses the folder, so all
   * files are deleted.
   */
  sweep(isOnlyProcess: boolean): Promise<void>;
}

export function createUploadReceiver(directory: string): UploadReceiver {
  const uploading = new Map<number, number>();

  /** Counts one more running upload of the user. Returns a function that counts it as ended; idempotent. */
  function takePlace(userId: number): () => void {
    const others = uploading.get(userId) ?? 0;
    if (others >= UPLOADS_PER_USER_MAX) {
      throw new AppError("too-many-requests", "Your files are still being uploaded. Please wait a moment.", 5);
    }
    uploading.set(userId, others + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (uploading.get(userId) ?? 1) - 1;
      if (left === 0) uploading.delete(userId);
      else uploading.set(userId, left);
    };
  }

  return {
    async receive(request) {
      const folder = join(directory, randomUUID());
      let leavePlace: (() => void) | null = null;
      const discard = async () => {
        leavePlace?.();
        await rm(folder, { recursive: true, force: true });
      };
      const files: UploadedFile[] = [];
      try {
        const fields = await readForm(request, async (part) => {
          leavePlace ??= takePlace(requireUser(request).id);
          const file = await receiveFile(request, part, folder, files.length);
          if (file !== null) files.push(file);
        });
        return { fields, files, discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },
    keep: (contents) => keepFiles(directory, contents),
    async sweep(isOnlyProcess) {
      if (isOnlyProcess) return await rm(directory, { recursive: true, force: true });
      const folders = await readdir(directory).catch(() => []);
      for (const name of folders) await removeAbandoned(join(directory, name));
    },
  };
}

async function keepFiles(
  directory: string,
  contents: readonly Uint8Array[],
): Promise<Pick<ReceivedForm, "files" | "discard">> {
  const folder = join(directory, randomUUID());
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files = contents.map((bytes, index) => {
      return { bytes, file: { name: String(index), path: join(folder, String(index)), sizeBytes: bytes.length } };
    });
    await Promise.all(files.map(({ bytes, file }) => writeFile(file.path, bytes, { flag: "wx", mode: 0o600 })));
    return { files: files.map(({ file }) => file), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** null: the file field was left empty. */
async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  folder: string,
  received: number,
): Promise<UploadedFile | null> {
  const allowed = PLANS[requireUser(request).subscriptionTier].files;
  if (allowed === null) throw new AppError("upgrade-required", FILE_UPGRADE_TEXT);
  if (part.fieldname !== "files") throw new AppError("invalid-input", `${part.fieldname} takes no files`);
  if (!part.filename) {
    part.file.resume();
    return null;
  }
  if (received >= allowed.countMax) throw new AppError("too-many-files", fileLimitText(allowed.countMax));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, String(received));
  return { name: part.filename, path, sizeBytes: await store(part, path, allowed.sizeBytesMax) };
}

/** Writes a file as it arrives and returns its size. Stops at the first byte over the limit. */
async function store(part: MultipartFile, path: string, sizeBytesMax: number): Promise<number> {
  const target = await open(path, "wx", 0o600);
  const silence = setTimeout(() => part.file.destroy(new Error("silence")), SILENCE_MS_MAX);
  let sizeBytes = 0;
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      silence.refresh();
      sizeBytes += chunk.length;
      if (sizeBytes > sizeBytesMax) throw new AppError("file-too-large", fileSizeText(sizeBytesMax, 1));
      await target.write(chunk);
    }
    return sizeBytes;
  } finally {
    clearTimeout(silence);
    await target.close();
  }
}

/** A folder's age is the age of its newest file. */
async function removeAbandoned(folder: string): Promise<void> {
  const paths = [folder, ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0));
  if (Math.max(...times) < Date.now() - ABANDONED_MS) await rm(folder, { recursive: true, force: true });
}
