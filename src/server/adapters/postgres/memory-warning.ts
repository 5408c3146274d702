import { totalmem } from "node:os";

/** Measured under some load: the memory of the server and the embedded database together. */
const NEEDED_MB = 400;
const MB = 1024 * 1024;

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
