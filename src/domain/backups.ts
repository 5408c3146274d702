/** Names of scheduled backups tell when they were made, and sort by it. */
const NAME = /^redraft-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.gz$/;

/** "redraft-2026-11-22T04-00-00Z.gz": no colon, which Windows takes for something else. */
export const backupName = (now: Date): string => `redraft-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`;

/** When the youngest of the scheduled backups among `names` was made; null: there is none. */
export function lastBackupAt(names: readonly string[]): Date | null {
  const last = ours(names).at(-1);
  return last === undefined ? null : new Date(last.replace(NAME, "$1T$2:$3:$4Z"));
}

/** Whether it is time for one; so a server that was off at its hour makes it at the next start. */
export function isBackupDue(names: readonly string[], everyHours: number, now: Date): boolean {
  const last = lastBackupAt(names);
  return last === null || now.getTime() - last.getTime() >= everyHours * 60 * 60_000;
}

/** All but the youngest `kept`, and never a file that the schedule did not make. */
export const backupsToRemove = (names: readonly string[], kept: number): readonly string[] =>
  ours(names).slice(0, -kept);

const ours = (names: readonly string[]): string[] => names.filter((name) => NAME.test(name)).sort();
