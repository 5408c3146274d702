import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#server/operator-error.ts";

export interface DirectoryLock {
  release(): void;
}

/** Another process holds the folder. Its message is meant for the person at the terminal. */
export class DirectoryHeldError extends OperatorError {
  override readonly name = "DirectoryHeldError";
}

/** A handle that nobody holds is collected as garbage, and its lock would go with it. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one on `directory`; throws DirectoryHeldError when another one is there already.
 * Two embedded databases on one folder destroy it without a word, so nothing opens it before this returns.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const holderFile = join(directory, ".lock-holder");
  // SQLite's file lock is the system's own: it ends with the process, also with kill -9, so it is never stale.
  // It comes with Node on Linux, macOS and Windows; a pid file or a socket file would outlive a crash.
  const lock = new DatabaseSync(join(directory, ".lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryHeldError(
      `Another Redraft (${holderName(holderFile)}) holds the data folder ${directory}. Stop it first, or choose another folder with DATA_DIR.`,
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

function holderName(holderFile: string): string {
  try {
    return `process ${Number.parseInt(readFileSync(holderFile, "utf8"), 10)}`;
  } catch {
    return "a process that is just starting";
  }
}
