import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

/** Space for a busy day, its backup, and PostgreSQL's write-ahead log. */
const FREE_MB_WANTED = 500;
/** Measured under some load: the memory of the server and the embedded database together. */
const NEEDED_MB = 400;
const MB = 1024 * 1024;

/** The startup warning if the embedded database's disk has little free space; null: it has enough. */
export function diskSpaceWarning(directory: string, freeBytes = freeBytesIn(directory)): string | null {
  const freeMb = Math.floor(freeBytes / MB);
  if (freeMb >= FREE_MB_WANTED) return null;
  return `There is little room in ${directory}: ${freeMb} MB are free. Below 50 MB prompts are refused until there is more.`;
}

function freeBytesIn(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/**
 * A warning to show before the embedded database opens; null: there is enough memory. It is needed because a system
 * without free memory kills processes and gives no reason. `availableBytes`: how much memory this process may still
 * use.
 */
export function memoryWarning(availableBytes = availableMemory()): string | null {
  const availableMb = Math.floor(availableBytes / MB);
  if (availableMb >= NEEDED_MB) return null;
  return (
    `There may be too little memory: Redraft and its database need about ${NEEDED_MB} MB, and ${availableMb} MB are available. ` +
    "If the system ends the server without a word, give it more, or set DATABASE_URL to a PostgreSQL server elsewhere."
  );
}

/**
 * Linux: the available memory, within the container's limits. Other systems: the total memory, because their free
 * memory does not include the caches that they release on demand.
 */
const availableMemory = (): number => (process.platform === "linux" ? process.availableMemory() : totalmem());
