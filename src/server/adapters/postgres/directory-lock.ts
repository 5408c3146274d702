import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#server/operator-error.ts";

export interface DirectoryLock {
  release(): void;
}

/** Another process holds the folder. The message is for the person at the terminal. */
export class DirectoryLockedError extends OperatorError {
  override readonly name = "DirectoryLockedError";
}

/** References to the open lock files. Without a reference, the file is garbage-collected, which releases the lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks `directory` for this process. Throws DirectoryLockedError if another process holds it. Must return before the
 * database is opened, because two embedded databases in one folder silently destroy the data.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const holderFile = join(directory, ".lock-holder");
  // SQLite uses the system's file lock. The system releases it when the process ends, even after kill -9, so it is
  // never stale. A pid file or a socket file would outlive a crash. Node includes SQLite on every platform.
  const lock = new DatabaseSync(join(directory, ".lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryLockedError(
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
