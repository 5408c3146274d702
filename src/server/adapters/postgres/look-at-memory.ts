import { totalmem } from "node:os";

/** Memory of the server and the embedded database together under some load, measured. */
const NEEDED_MB = 400;
const MB = 1024 * 1024;

/**
 * A warning before the embedded database opens, because a system without memory kills a program without a message.
 * null: there is enough. `availableBytes` is what this process may still use.
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
 * On Linux with the container's limits. Elsewhere the free memory says little, because systems release caches on
 * demand.
 */
const availableMemory = (): number => (process.platform === "linux" ? process.availableMemory() : totalmem());
