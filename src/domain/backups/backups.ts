export interface BackupSchedule {
  readonly everyHours: number;
  /** How many stay. */
  readonly kept: number;
}

/** After so many days at most nothing is left in a backup of what was deleted meanwhile. */
export const backupDays = (schedule: BackupSchedule): number => Math.ceil(hoursKept(schedule) / 24);

const hoursKept = ({ everyHours, kept }: BackupSchedule): number => everyHours * kept;

/** Names of scheduled backups tell when they were made, and sort by it. */
const NAME = /^redraft-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.gz$/;

/** "redraft-2026-11-22T04-00-00Z.gz": no colon, which Windows takes for something else. */
export const backupName = (now: Date): string => `redraft-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`;

/** When the youngest of the scheduled backups among `names` was made; null: there is none. */
export function lastBackupAt(names: readonly string[]): Date | null {
  const last = ours(names).at(-1);
  return last === undefined ? null : madeAt(last);
}

const madeAt = (name: string): Date => new Date(name.replace(NAME, "$1T$2:$3:$4Z"));

/** Whether it is time for one; so a server that was off at its hour makes it at the next start. */
export function isBackupDue(names: readonly string[], everyHours: number, now: Date): boolean {
  const last = lastBackupAt(names);
  return last === null || now.getTime() - last.getTime() >= everyHours * 60 * 60_000;
}

/**
 * All but the youngest `kept`, those that are older than people were told, which after a time without backups are more, and never the
 * youngest or a file that the schedule did not make.
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
