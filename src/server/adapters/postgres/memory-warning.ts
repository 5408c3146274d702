import { totalmem } from "node:os";

/** The server and the embedded database together used this much under some load. */
const NEEDED_MB = 400;
const MB = 1024 * 1024;

/**
 * The startup warning before the embedded database opens: a system that runs out of memory kills a program without a
 * message. null: there is enough memory. `availableBytes` is what this process may still use.
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
 * On Linux the available memory, with the container's limits. Elsewhere the total memory: free memory says little
 * there, because the systems release caches on demand.
 */
const availableMemory = (): number => (process.platform === "linux" ? process.availableMemory() : totalmem());
