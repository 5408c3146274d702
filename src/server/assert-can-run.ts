import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "./operator-error.ts";

/** The embedded database opens some hundred files, and every client is one more. */
const OPEN_FILES_MIN = 256;

/** Throws OperatorError when the system lets this process open too few files: later that shows in the oddest places. */
export function assertEnoughFiles(openFilesMax = readOpenFilesMax()): void {
  if (openFilesMax >= OPEN_FILES_MIN) return;
  throw new OperatorError(
    `This system lets Redraft open ${openFilesMax} files at once, and it needs ${OPEN_FILES_MIN} at least. ` +
      "Raise the limit, for instance with `ulimit -n 4096` or LimitNOFILE= in its systemd unit.",
  );
}

/** Throws OperatorError when nothing can be written to the data folder; makes it where it is missing. */
export function assertWritable(directory: string): void {
  const probe = join(directory, `.can-write.${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // A full disk is said where it is known how much is needed.
    if (code === "ENOSPC" || code === "EDQUOT") return;
    const why = WHY[code] ?? `the system says ${code || String(error)}`;
    throw new OperatorError(
      `The data folder ${directory} cannot be written to: ${why}. Choose another with DATA_DIR, or give Redraft the right to write there.`,
    );
  }
}

const WHY: Readonly<Record<string, string>> = {
  EROFS: "its file system is read-only",
  // What making a folder and those above it answers on a read-only file system.
  ENOENT: "it does not exist and cannot be made",
  EACCES: "this user may not",
  EPERM: "this user may not",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
};

/** From Node's own report on this process; systems without such a limit say nothing. */
function readOpenFilesMax(): number {
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  // Otherwise it looks up the names of all connections.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}
