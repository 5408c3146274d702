import { backupName, backupsToRemove, isBackupDue } from "#domain/backups.ts";
import type { BackupFolder } from "../ports/backup-folder.ts";
import type { Clock } from "../ports/clock.ts";
import { repeatJob } from "./repeat-job.ts";

const LOOK_TIMES = { firstMs: 60_000, intervalMs: 10 * 60_000 };

export interface BackupSchedule {
  readonly everyHours: number;
  /** How many stay. */
  readonly kept: number;
}

/** Makes a backup when one is due, and only then removes those that are too many. */
export const keepBackups = (deps: {
  folder: BackupFolder;
  schedule: BackupSchedule;
  clock: Clock;
  reportBug: (error: unknown) => void;
}) => repeatJob(() => keepBackupsOnce(deps), LOOK_TIMES, deps.reportBug);

export async function keepBackupsOnce({
  folder,
  schedule,
  clock,
}: {
  folder: BackupFolder;
  schedule: BackupSchedule;
  clock: Clock;
}): Promise<void> {
  const now = clock.now();
  if (!isBackupDue(await folder.names(), schedule.everyHours, now)) return;
  await folder.add(backupName(now));
  for (const name of backupsToRemove(await folder.names(), schedule.kept)) await folder.remove(name);
}
