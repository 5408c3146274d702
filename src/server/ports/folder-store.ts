export interface FolderRecord {
  readonly id: number;
  readonly name: string;
}

/** A user's folders for conversations. */
export interface FolderStore {
  /** By name. */
  list(userId: number): Promise<FolderRecord[]>;
  /** The folder of that name, made unless it is there; null where the user has `max` folders already. */
  create(userId: number, name: string, max: number, now: Date): Promise<FolderRecord | null>;
  rename(userId: number, id: number, name: string): Promise<FolderRecord | "missing" | "name-taken">;
  /** Its conversations stay, in no folder. */
  remove(userId: number, id: number): Promise<boolean>;
}
