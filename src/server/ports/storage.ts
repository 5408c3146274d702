/** full: no space left. gone: the data folder no longer exists. */
export type StorageProblem = "full" | "gone";

export interface StorageStatus {
  problem(): StorageProblem | null;
}

/** Receives every error, because only errors show that the disk of a database server is full. */
export interface StorageMonitor extends StorageStatus {
  note(error: unknown): void;
}
