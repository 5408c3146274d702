export interface BackupSchedule {
  readonly everyHours: number;
  readonly kept: number;
}

/** After this many days, no backup contains deleted data. */
export const backupRetentionDays = (schedule: BackupSchedule): number => Math.ceil(hoursKept(schedule) / 24);

const hoursKept = ({ everyHours, kept }: BackupSchedule): number => everyHours * kept;

/** Names contain the time, so they sort by time. */
const NAME = /^redraft-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.gz$/;

/** For example "redraft-2026-11-22T04-00-00Z.gz". The name has no colons, because Windows does not allow them. */
export const backupName = (now: Date): string => `redraft-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`;

export function lastBackupAt(names: readonly string[]): Date | null {
  const last = ours(names).at(-1);
  return last === undefined ? null : madeAt(last);
}

const madeAt = (name: string): Date => new Date(name.replace(NAME, "$1T$2:$3:$4Z"));

export function isBackupDue(names: readonly string[], everyHours: number, now: Date): boolean {
  const last = lastBackupAt(names);
  return last === null || now.getTime() - last.getTime() >= everyHours * 60 * 60_000;
}

/**
 * Returns the backups to delete: those that are not among the newest `kept`, and those that are older than the time
 * promised to users. One of the newest `kept` can also be too old, if no backups were made for some time. The newest
 * backup is never deleted. Files that the schedule did not make are never deleted either.
 */
export function backupsToRemove(names: readonly string[], schedule: BackupSchedule, now: Date): readonly string[] {
  const oldest = now.getTime() - hoursKept(schedule) * 60 * 60_000;
  const known = ours(names);
  return known.filter(
    (name, index) =>
      index < known.length - schedule.kept || (index < known.length - 1 && madeAt(name).getTime() < oldest),
  );
}

const ours = (names: readonly string[]): string[] => names.filter((name) => NAME.test(name)).sort();
