export interface BackupSchedule {
  readonly everyHours: number;
  /** The number of backups to keep. */
  readonly kept: number;
}

/** The number of days after which no backup contains deleted data. */
export const backupRetentionDays = (schedule: BackupSchedule): number => Math.ceil(hoursKept(schedule) / 24);

const hoursKept = ({ everyHours, kept }: BackupSchedule): number => everyHours * kept;

/** The name of a scheduled backup contains its time, so that names sort by time. */
const NAME = /^redraft-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.gz$/;

/** "redraft-2026-11-22T04-00-00Z.gz": no colon, which has another meaning on Windows. */
export const backupName = (now: Date): string => `redraft-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`;

/** When the newest scheduled backup among `names` was made; null: none. */
export function lastBackupAt(names: readonly string[]): Date | null {
  const last = ours(names).at(-1);
  return last === undefined ? null : madeAt(last);
}

const madeAt = (name: string): Date => new Date(name.replace(NAME, "$1T$2:$3:$4Z"));

/** A server that was off when a backup was due makes it at the next start. */
export function isBackupDue(names: readonly string[], everyHours: number, now: Date): boolean {
  const last = lastBackupAt(names);
  return last === null || now.getTime() - last.getTime() >= everyHours * 60 * 60_000;
}

/**
 * The backups that are not among the newest `kept`, and those older than the time promised to users: after a pause in
 * backups, some of the newest `kept` are older. Never the newest backup, or a file that the schedule did not make.
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
