const written = (name: string): number | null =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content) || null;

/** How many days backups may hold deleted data, as the server wrote it into the page; null: no backups are known. */
export const backupDays = written("backup-days");
/** The same for a temporary chat, which is in no backup that the server makes itself. */
export const temporaryBackupDays = written("temporary-backup-days");

export const formatDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
