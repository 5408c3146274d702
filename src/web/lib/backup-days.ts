const written = (name: string): number | null =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content) || null;

/** How many days backups may contain deleted data; null if no backups are known. The server writes it into the page. */
export const backupDays = written("backup-days");
/** The same for a temporary chat. The server's own backups never contain it. */
export const temporaryBackupDays = written("temporary-backup-days");

export const formatDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
