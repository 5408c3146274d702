import { useQuery } from "@tanstack/react-query";
import { FILE_UPGRADE_TEXT } from "#contract/files.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { userQuery } from "#web/features/accounts/queries.ts";
import type { DraftKey } from "#web/lib/draft.ts";
import { useUpgradeRedirect } from "#web/ui/use-upgrade-redirect.ts";
import { addFiles, filesToSend } from "../drafts/file-drafts.ts";
import { checkChosenFiles } from "./check-chosen-files.ts";
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
