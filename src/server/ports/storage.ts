/** Why nothing new can be kept: there is no room, or the data folder is no longer where it was. */
export type StorageProblem = "full" | "gone";

/** Where everything is kept, as far as it can be seen from here. */
export interface Storage {
  problem(): StorageProblem | null;
}

/** It is told of every error, and remembers what a database server says of its disk, which cannot be seen from here. */
export interface NotedStorage extends Storage {
  note(error: unknown): void;
}
