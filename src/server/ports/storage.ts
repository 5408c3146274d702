/** Why nothing new can be stored. full: no space left. gone: the data folder is no longer there. */
export type StorageProblem = "full" | "gone";

/** State of the storage, as far as this process can see it. */
export interface StorageStatus {
  problem(): StorageProblem | null;
}

/** Receives every error and remembers if a database server's disk is full, because only errors show that. */
export interface StorageMonitor extends StorageStatus {
  note(error: unknown): void;
}
