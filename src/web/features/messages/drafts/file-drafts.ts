import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { FILE_PROBLEMS, type FileProblem } from "#domain/files/file-problems.ts";
import { readTabOwner } from "#web/lib/assign-tab-to-user.ts";
import type { DraftKey } from "#web/lib/draft.ts";
import { deleteStoredDraftFiles, readStoredDraftFiles, storeDraftFiles } from "#web/lib/kept-files.ts";
import { createRandomKey } from "#web/lib/random-key.ts";

export interface WaitingFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** null after a page reload if the file could not be stored. */
  readonly file: File | null;
  /** Why the file cannot be sent. The prompt is not sent while such a file is attached. */
  readonly problem: FileProblem | null;
}

// The list of waiting files is in session storage, like the draft, so sign-out clears it. The files are too large for
// session storage: they are in IndexedDB, under the ids in the list.
const noteSchema = z.array(
  z.object({ id: z.string(), name: z.string(), size: z.number(), problem: z.nullable(z.enum(FILE_PROBLEMS)) }),
);

const NONE: readonly WaitingFile[] = [];
const KEEP_ATTEMPTS = 5;
const KEEP_AGAIN_MS = 1_000;

const waiting = new Map<DraftKey, readonly WaitingFile[]>();
const restoring = new Map<DraftKey, Promise<void>>();
const listeners = new Set<() => void>();
const nameOf = (key: DraftKey): string => `files:${key}`;
const noteOf = (files: readonly WaitingFile[]): string =>
  JSON.stringify(files.map(({ id, name, size, problem }) => ({ id, name, size, problem })));

function readFiles(key: DraftKey): readonly WaitingFile[] {
  const note = sessionStorage.getItem(nameOf(key));
  if (note === null) return NONE;
  const files = waiting.get(key) ?? NONE;
  if (files.length > 0 && note === noteOf(files)) return files;
  if (files.length === 0 && !restoring.has(key)) {
    restoring.set(
      key,
      restore(key, note).finally(() => restoring.delete(key)),
    );
  }
  return NONE;
}

/** Resolves when the files from before a page reload are restored. */
export async function waitForRestoredFiles(key: DraftKey): Promise<void> {
  readFiles(key);
  await restoring.get(key);
}

async function restore(key: DraftKey, note: string): Promise<void> {
  const noted = parseNote(note);
  const userId = readTabOwner();
  const ids = noted.map(({ id }) => id);
  const kept = userId === null ? null : await readStoredDraftFiles(userId, ids).catch(() => null);
  // While the files were being read, the user may have signed out or added files.
  if (sessionStorage.getItem(nameOf(key)) !== note || waiting.has(key)) return;
  const files = noted.map((each) => ({ ...each, file: kept?.get(each.id) ?? null }));
  writeFiles(key, files);
}

function parseNote(note: string): z.infer<typeof noteSchema> {
  try {
    return z.safeParse(noteSchema, JSON.parse(note)).data ?? [];
  } catch {
    return [];
  }
}

function writeFiles(key: DraftKey, files: readonly WaitingFile[]): void {
  if (files.length === 0) {
    waiting.delete(key);
    sessionStorage.removeItem(nameOf(key));
  } else {
    waiting.set(key, files);
    sessionStorage.setItem(nameOf(key), noteOf(files));
  }
  for (const listener of listeners) listener();
}

export function addFiles(
  key: DraftKey,
  files: readonly { readonly file: File; readonly problem: FileProblem | null }[],
): void {
  const earlier = restoring.get(key);
  if (earlier !== undefined) return void earlier.then(() => addFiles(key, files));
  const added = files.map(({ file, problem }) => ({
    id: createRandomKey(),
    name: file.name,
    size: file.size,
    file,
    problem,
  }));
  const names = new Set(added.map(({ name }) => name));
  // An entry may have lost its content (`file` is null). A new file with the same name replaces such an entry.
  const before = readFiles(key).filter(({ file, name }) => file !== null || !names.has(name));
  writeFiles(key, [...before, ...added]);
  void keep(key, added);
}

/** Stores files for a page reload. If a file cannot be stored, the user must choose it again after a reload. */
async function keep(key: DraftKey, added: readonly WaitingFile[]): Promise<void> {
  for (let attempt = 0; attempt < KEEP_ATTEMPTS; attempt += 1) {
    const userId = readTabOwner();
    const held = new Map(readFiles(key).map(({ id, file }) => [id, file]));
    const files = new Map(
      added.flatMap(({ id, file }) => (file !== null && held.get(id) === file ? [[id, file]] : [])),
    );
    if (userId === null || files.size === 0) return;
    // Tries again, because right after page load the database may not know the signed-in user yet.
    if (await storeDraftFiles(userId, files, Date.now()).catch(() => true)) return;
    await new Promise((resolve) => setTimeout(resolve, KEEP_AGAIN_MS));
  }
}

export function removeFile(key: DraftKey, id: string): void {
  writeFiles(
    key,
    readFiles(key).filter((file) => file.id !== id),
  );
  forget([id]);
}

export function clearFiles(key: DraftKey): void {
  const ids = readFiles(key).map(({ id }) => id);
  writeFiles(key, NONE);
  forget(ids);
}

function forget(ids: readonly string[]): void {
  if (ids.length > 0) deleteStoredDraftFiles(ids).catch(() => undefined);
}

export function moveFiles(from: DraftKey, to: DraftKey): void {
  const files = readFiles(from);
  writeFiles(from, NONE);
  writeFiles(to, files);
}

export const filesToSend = (key: DraftKey): readonly File[] =>
  readFiles(key).flatMap(({ file, problem }) => (file !== null && problem === null ? [file] : []));

export const findBlockingFile = (key: DraftKey): WaitingFile | null =>
  readFiles(key).find(({ file, problem }) => file === null || problem !== null) ?? null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaitingFiles = (key: DraftKey): readonly WaitingFile[] =>
  useSyncExternalStore(subscribe, () => readFiles(key));
