import { fileKindOfName } from "#domain/files/file-kinds.ts";
import type { FileProblem } from "#domain/files/file-problems.ts";
import type { Plan } from "#domain/plans/plans.ts";

interface Chosen {
  readonly name: string;
  readonly size: number;
}

export type FileCheckResult<File extends Chosen> =
  | { readonly kind: "upgrade" }
  | { readonly kind: "too-many"; readonly countMax: number }
  | {
      readonly kind: "added";
      readonly added: readonly { readonly file: File; readonly problem: FileProblem | null }[];
      /** Number of files left out because of their size. */
      readonly tooLarge: number;
      readonly sizeBytesMax: number;
    };

/** `waiting`: the number of files that are already in the composer. */
export function checkChosenFiles<File extends Chosen>(
  allowed: Plan["files"],
  waiting: number,
  files: readonly File[],
): FileCheckResult<File> {
  if (allowed === null) return { kind: "upgrade" };
  const { countMax, sizeBytesMax } = allowed;
  if (waiting + files.length > countMax) return { kind: "too-many", countMax };
  const fitting = files.filter(({ size }) => size <= sizeBytesMax);
  const added = fitting.map((file) => ({ file, problem: problemOf(file) }));
  return { kind: "added", added, tooLarge: files.length - fitting.length, sizeBytesMax };
}

/** Finds only the problems that are known before the upload. */
function problemOf({ name, size }: Chosen): FileProblem | null {
  if (fileKindOfName(name) === null) return "unknown-kind";
  return size === 0 ? "empty" : null;
}
