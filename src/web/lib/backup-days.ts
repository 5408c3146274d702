const written = (name: string): number | null =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content) || null;

/** Deleted data may stay in backups for this many days. Null: no backups are known. The page contains this number. */
export const backupDays = written("backup-days");
/** The same for temporary chats. The server's own backups never contain them, but other backups may. */
export const temporaryBackupDays = written("temporary-backup-days");

export const formatDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
