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
import { userOf } from "./session.ts";

/** Being sent or read; a page sends one at a time, and again when it seemed lost. */
const UPLOADS_PER_USER_MAX = 2;
/** A slow connection may take its time; a dead one may not. */
const SILENCE_MS_MAX = 60_000;
/** On a folder that several processes share, what nobody has touched for so long is nobody's. */
const ABANDONED_MS = 60 * 60_000;

interface ReceivedForm {
  readonly fields: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
  /** Removes the files. */
  discard(): Promise<void>;
}

/** Takes forms with files in: to disk as they come, under names of our own and the limits of the user's plan. */
export interface Uploads {
  /** Throws AppError, with the sentence people read, where the plan does not allow the files; no file is left on disk then. */
  receive(request: FastifyRequest): Promise<ReceivedForm>;
  /** Writes what came in a body of another kind, under names of our own. */
  keep(contents: readonly Uint8Array[]): Promise<Pick<ReceivedForm, "files" | "discard">>;
  /** Removes what killed uploads have left. `isOnlyProcess`: nobody else uses the folder, so all of it. */
  sweep(isOnlyProcess: boolean): Promise<void>;
}

export function openUploads(directory: string): Uploads {
  const uploading = new Map<number, number>();

  /** Takes one of the user's places; answers how to give it back, once. */
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
          leavePlace ??= takePlace(userOf(request).id);
          const file = await receiveFile(request, part, folder, files.length);
          if (file !== null) files.push(file);
        });
        return { fields, files, discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },
    async keep(contents) {
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
    },
    async sweep(isOnlyProcess) {
      if (isOnlyProcess) return await rm(directory, { recursive: true, force: true });
      const folders = await readdir(directory).catch(() => []);
      for (const name of folders) await removeAbandoned(join(directory, name));
    },
  };
}

/** null: a file field that was left empty. */
async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  folder: string,
  received: number,
): Promise<UploadedFile | null> {
  const allowed = PLANS[userOf(request).subscriptionTier].files;
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

/** Writes a file as it comes and answers its size; stops at the first byte too many. */
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

/** A folder is as old as the youngest file in it. */
async function removeAbandoned(folder: string): Promise<void> {
  const paths = [folder, ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0));
  if (Math.max(...times) < Date.now() - ABANDONED_MS) await rm(folder, { recursive: true, force: true });
}
