import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "./operator-error.ts";

/** The embedded database opens about a hundred files, and each client needs one more. */
const OPEN_FILES_MIN = 256;

/** Throws OperatorError if this process may open too few files. Later, this limit would cause confusing errors. */
export function assertOpenFileLimit(openFilesMax = readOpenFilesMax()): void {
  if (openFilesMax >= OPEN_FILES_MIN) return;
  throw new OperatorError(
    `This system lets Redraft open ${openFilesMax} files at once, and it needs ${OPEN_FILES_MIN} at least. ` +
      "Raise the limit, for instance with `ulimit -n 4096` or LimitNOFILE= in its systemd unit.",
  );
}

/** Throws OperatorError if the data folder is not writable. Creates the folder if needed. */
export function assertWritable(directory: string): void {
  const probe = join(directory, `.can-write.${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // A full disk is reported elsewhere, where the needed space is known.
    if (code === "ENOSPC" || code === "EDQUOT") return;
    const why = WHY[code] ?? `the system says ${code || String(error)}`;
    throw new OperatorError(
      `The data folder ${directory} cannot be written to: ${why}. Choose another with DATA_DIR, or give Redraft the right to write there.`,
    );
  }
}

const WHY: Readonly<Record<string, string>> = {
  EROFS: "its file system is read-only",
  // A recursive mkdir fails with this code on a read-only file system.
  ENOENT: "it does not exist and cannot be made",
  EACCES: "this user may not",
  EPERM: "this user may not",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
};

/** From Node's process report. Infinity on systems without such a limit. */
function readOpenFilesMax(): number {
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  // Otherwise the report looks up the host names of all connections.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}
