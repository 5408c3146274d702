import { type BackupSchedule, backupName, backupsToRemove, isBackupDue } from "#domain/backups/backups.ts";
import type { BackupFolder, BackupResult } from "../ports/backup-folder.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { repeatJob } from "./repeat-job.ts";

const LOOK_TIMES = { firstMs: 60_000, intervalMs: 10 * 60_000 };

interface KeepBackupsDeps {
  readonly folder: BackupFolder;
  readonly store: { readonly accountData: Pick<Store["accountData"], "deletions"> };
  readonly schedule: BackupSchedule;
  readonly clock: Clock;
}

/** Makes a backup when one is due, and only then removes those that are too many or too old. Beside them it notes who has gone. */
export const keepBackups = (deps: KeepBackupsDeps & BackupWatch) =>
  repeatJob(() => keepAndTell(deps), LOOK_TIMES, deps.reportBug);

interface BackupWatch {
  readonly reportBug: (error: unknown) => void;
  readonly note: (result: BackupResult, seconds: number) => void;
}

async function keepAndTell(deps: KeepBackupsDeps & BackupWatch): Promise<void> {
  const startedAt = performance.now();
  const tell = (result: BackupResult) => deps.note(result, (performance.now() - startedAt) / 1_000);
  try {
    if (await keepBackupsOnce(deps)) tell("made");
  } catch (error) {
    tell("failed");
    throw error;
  }
}

/** False: none was due. */
export async function keepBackupsOnce({ folder, store, schedule, clock }: KeepBackupsDeps): Promise<boolean> {
  const now = clock.now();
  await folder.noteDeletions(await store.accountData.deletions());
  if (!isBackupDue(await folder.names(), schedule.everyHours, now)) return false;
  await folder.add(backupName(now));
  for (const name of backupsToRemove(await folder.names(), schedule, now)) await folder.remove(name);
  return true;
}
