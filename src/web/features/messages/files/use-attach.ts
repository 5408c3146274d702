import { useQuery } from "@tanstack/react-query";
import { FILE_UPGRADE_TEXT } from "#contract/files.ts";
import { fileKindOfName } from "#domain/files/file-kinds.ts";
import type { FileProblem } from "#domain/files/file-problems.ts";
import { PLANS, type Plan } from "#domain/plans/plans.ts";
import { userQuery } from "#web/features/accounts/queries.ts";
import type { DraftKey } from "#web/lib/draft.ts";
import { useUpgradeRedirect } from "#web/ui/use-upgrade-redirect.ts";
import { addFiles, filesToSend } from "../drafts/file-drafts.ts";
import { showFilesAdded, showFilesTooLarge, showTooManyFiles } from "./file-notices.ts";

/** `attach` adds files to the composer or shows why it cannot. If the plan has no files, it opens the plans page. */
export function useAttach(draftKey: DraftKey): { attach: (files: readonly File[]) => void; isIncluded: boolean } {
  const { data: user } = useQuery(userQuery);
  const offerPlan = useUpgradeRedirect();
  const allowed = user === undefined || user === null ? null : PLANS[user.subscriptionTier].files;

  const attach = (files: readonly File[]) => {
    const choice = checkChosenFiles(allowed, filesToSend(draftKey).length, files);
    if (choice.kind === "upgrade") return offerPlan(FILE_UPGRADE_TEXT);
    if (choice.kind === "too-many") return showTooManyFiles(choice.countMax);
    if (choice.added.length > 0) addFiles(draftKey, choice.added);
    const ready = choice.added.filter(({ problem }) => problem === null).length;
    if (choice.tooLarge > 0) showFilesTooLarge(choice.sizeBytesMax, choice.tooLarge);
    else if (ready > 0) showFilesAdded(ready);
  };
  return { attach, isIncluded: allowed !== null };
}

interface Chosen {
  readonly name: string;
  readonly size: number;
}

type FileCheckResult<File extends Chosen> =
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
