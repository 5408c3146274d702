export interface FolderRecord {
  readonly id: number;
  readonly name: string;
}

export interface FolderStore {
  /** Sorted by name. */
  list(userId: number): Promise<FolderRecord[]>;
  /** Returns the folder of that name; creates it if needed. null: the user already has `max` folders. */
  create(userId: number, name: string, max: number, now: Date): Promise<FolderRecord | null>;
  rename(userId: number, id: number, name: string): Promise<FolderRecord | "missing" | "name-taken">;
  /** The folder's conversations stay, without a folder. */
  remove(userId: number, id: number): Promise<boolean>;
}
