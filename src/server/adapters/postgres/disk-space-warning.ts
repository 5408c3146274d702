import { statfsSync } from "node:fs";

/** Space for a busy day, its backup, and PostgreSQL's write-ahead log. */
const FREE_MB_WANTED = 500;
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
