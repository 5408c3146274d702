import { totalmem } from "node:os";

/** What the server and the embedded database take together under some load, measured. */
const NEEDED_MB = 400;
const MB = 1024 * 1024;

/**
 * A warning before the embedded database is opened, because a system without memory ends a program without a word; null: there
 * is enough. `availableBytes` is what this process may still take.
 */
export function memoryWarning(availableBytes = availableMemory()): string | null {
  const availableMb = Math.floor(availableBytes / MB);
  if (availableMb >= NEEDED_MB) return null;
  return (
    `There may be too little memory: Redraft and its database need about ${NEEDED_MB} MB, and ${availableMb} MB are available. ` +
    "If the system ends the server without a word, give it more, or set DATABASE_URL to a PostgreSQL server elsewhere."
  );
}

/** On Linux with the limits of the container. Elsewhere what is free says little, as systems give back what they only keep warm. */
const availableMemory = (): number => (process.platform === "linux" ? process.availableMemory() : totalmem());
