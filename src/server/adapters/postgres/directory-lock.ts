import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#server/operator-error.ts";

export interface DirectoryLock {
  release(): void;
}

/** Another process holds the folder. The message is for the person at the terminal. */
export class DirectoryHeldError extends OperatorError {
  override readonly name = "DirectoryHeldError";
}

/** A handle without a reference is garbage-collected, and its lock ends. */
const held = new Set<DatabaseSync>();

/**
 * Locks `directory` for this process. Throws DirectoryHeldError when another process holds it. Two embedded databases
 * in one folder silently destroy the data, so no code opens the database before this returns.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const holderFile = join(directory, ".lock-holder");
  // SQLite uses the system's file lock, which ends with the process, even after kill -9, so it is never stale. SQLite
  // comes with Node on Linux, macOS and Windows. A pid file or a socket file would outlive a crash.
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
