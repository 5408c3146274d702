import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
/** This bit marks a folder that many accounts write to, such as /tmp. */
const STICKY = 0o1000;

/**
 * Removes other accounts' access to the entries of `directory` that `isOurs` accepts. Does the same for `directory`
 * itself, but only if it has no other entries, because other programs may need it. Returns sentences for the terminal
 * about files that others can still reach. Does nothing on Windows, or if there is no folder.
 */
export function restrictToOwner(directory: string, isOurs: (name: string) => boolean): readonly string[] {
  if (process.platform === "win32") return [];
  const names = namesIn(directory);
  if (names === null) return [];
  const open: string[] = [];
  for (const name of names.filter(isOurs)) closeTree(join(directory, name), open);
  const problems: string[] = [];
  if (open.length > 0) {
    problems.push(
      `Other accounts of this machine can reach ${open.length} ${open.length === 1 ? "file" : "files"} in ${directory}, such as ${open[0]}. They belong to somebody else, who can close them: chmod -R go= ${directory}`,
    );
  }
  const { mode } = statSync(directory);
  if ((mode & OTHERS) === 0) return problems;
  const foreign = names.find((name) => !isOurs(name));
  if (foreign !== undefined || (mode & STICKY) !== 0 || !isClosed(directory, mode)) {
    const why = foreign === undefined ? "it is not ours to close" : `${foreign} in it is not ours`;
    problems.push(
      `Other accounts of this machine can look into the data folder ${directory}: ${why}. A folder of its own is safer, see DATA_DIR.`,
    );
  }
  return problems;
}

/** Symbolic links are skipped: their targets may be anywhere. */
function closeTree(path: string, open: string[]): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined || entry.isSymbolicLink()) return;
  if ((entry.mode & OTHERS) !== 0 && !isClosed(path, entry.mode)) open.push(path);
  if (entry.isDirectory()) for (const name of namesIn(path) ?? []) closeTree(join(path, name), open);
}

/**
 * Removes other accounts' access to `path`; true if they have none now. Only a file's owner can do this, and some file
 * systems have no permissions. A deleted file counts as closed.
 */
function isClosed(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o700);
    return (statSync(path).mode & OTHERS) === 0;
  } catch (error) {
    return isGone(error);
  }
}

function namesIn(directory: string): string[] | null {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (isGone(error)) return null;
    return [];
  }
}

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
