import { statfsSync } from "node:fs";

/** A day of busy use, its backup, and what PostgreSQL keeps to be able to go back. */
const FREE_MB_WANTED = 500;
const MB = 1024 * 1024;

/** What to tell at the start where the embedded database's folder has little room left; null: it has enough. */
export function roomWarning(directory: string, freeBytes = freeBytesIn(directory)): string | null {
  const freeMb = Math.floor(freeBytes / MB);
  if (freeMb >= FREE_MB_WANTED) return null;
  return `There is little room in ${directory}: ${freeMb} MB are free. Below 50 MB prompts are refused until there is more.`;
}

function freeBytesIn(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
