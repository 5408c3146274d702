/** full: no space left. gone: the data folder no longer exists. */
export type StorageProblem = "full" | "gone";

export interface StorageStatus {
  problem(): StorageProblem | null;
}

/** `note` must get every error: only errors of the database server show that its disk is full. */
export interface StorageMonitor extends StorageStatus {
  note(error: unknown): void;
}
