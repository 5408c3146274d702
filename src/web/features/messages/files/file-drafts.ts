import { useSyncExternalStore } from "react";
import type { FileProblem } from "#domain/files/file-problems.ts";
import type { DraftKey } from "../draft.ts";

/** A file that waits in the composer. */
export interface WaitingFile {
  readonly id: number;
  readonly file: File;
  /** Why it would not be read; it stays behind when the prompt is sent. */
  readonly problem: FileProblem | null;
}

// Files themselves cannot be stored beside their draft. A mark is: when sign-out wipes the tab's storage, they are gone too.
const NONE: readonly WaitingFile[] = [];
const waiting = new Map<DraftKey, readonly WaitingFile[]>();
const listeners = new Set<() => void>();
const nameOf = (key: DraftKey): string => `files:${key}`;
let lastId = 0;

export function readFiles(key: DraftKey): readonly WaitingFile[] {
  const files = waiting.get(key) ?? NONE;
  return files.length > 0 && sessionStorage.getItem(nameOf(key)) === markOf(files) ? files : NONE;
}

const markOf = (files: readonly WaitingFile[]): string => files.map(({ id }) => id).join();

function writeFiles(key: DraftKey, files: readonly WaitingFile[]): void {
  if (files.length === 0) {
    waiting.delete(key);
    sessionStorage.removeItem(nameOf(key));
  } else {
    waiting.set(key, files);
    sessionStorage.setItem(nameOf(key), markOf(files));
  }
  for (const listener of listeners) listener();
}

export function addFiles(key: DraftKey, files: readonly Omit<WaitingFile, "id">[]): void {
  const added = files.map((file) => {
    lastId += 1;
    return { id: lastId, ...file };
  });
  writeFiles(key, [...readFiles(key), ...added]);
}

export const removeFile = (key: DraftKey, id: number): void =>
  writeFiles(
    key,
    readFiles(key).filter((file) => file.id !== id),
  );

export const clearFiles = (key: DraftKey): void => writeFiles(key, NONE);

/** A prompt that got its conversation takes its files along. */
export function moveFiles(from: DraftKey, to: DraftKey): void {
  const files = readFiles(from);
  clearFiles(from);
  writeFiles(to, files);
}

/** Those that go with the prompt. */
export const filesToSend = (key: DraftKey): readonly File[] =>
  readFiles(key).flatMap(({ file, problem }) => (problem === null ? [file] : []));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaitingFiles = (key: DraftKey): readonly WaitingFile[] =>
  useSyncExternalStore(subscribe, () => readFiles(key));
