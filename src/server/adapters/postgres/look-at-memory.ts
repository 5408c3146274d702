import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";

/** What the whole server takes with the embedded database, measured: making one takes more than opening it. */
const NEEDED_MB = { first: 1_300, later: 900 };
const MB = 1024 * 1024;

/**
 * What to tell before the embedded database in `directory` is opened, because a system without memory ends a program without
 * a word; null: there is enough. `availableBytes` is what this process may still take.
 */
export function memoryWarning(directory: string, availableBytes = availableMemory()): string | null {
  const isNew = !existsSync(join(directory, "postgres", "PG_VERSION"));
  const neededMb = isNew ? NEEDED_MB.first : NEEDED_MB.later;
  const availableMb = Math.floor(availableBytes / MB);
  if (availableMb >= neededMb) return null;
  return (
    `There may be too little memory: the embedded database needs about ${neededMb} MB ${isNew ? "at its first start" : ""}`.trimEnd() +
    `, and ${availableMb} MB are available. If the system ends the server without a word, give it more, or set DATABASE_URL ` +
    "to a PostgreSQL server: then 110 MB are enough."
  );
}

/** On Linux with the limits of the container. Elsewhere what is free says little, as systems give back what they only keep warm. */
const availableMemory = (): number => (process.platform === "linux" ? process.availableMemory() : totalmem());
