export interface LibraryPromptRecord {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly isPinned: boolean;
  readonly useCount: number;
  /** The last filled-in value of each blank, by the name of the blank. */
  readonly lastValues: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

export interface LibraryStore {
  /** Pinned first, then most used, then newest. */
  list(userId: number): Promise<LibraryPromptRecord[]>;
  /** null: the user already has `max` prompts. */
  add(
    userId: number,
    prompt: { readonly title: string; readonly text: string },
    max: number,
    now: Date,
  ): Promise<LibraryPromptRecord | null>;
  change(
    userId: number,
    id: number,
    change: {
      readonly title?: string | undefined;
      readonly text?: string | undefined;
      readonly isPinned?: boolean | undefined;
    },
  ): Promise<LibraryPromptRecord | null>;
  remove(userId: number, id: number): Promise<boolean>;
  /** Counts a use and stores the filled-in values. */
  countUse(userId: number, id: number, values: Readonly<Record<string, string>>): Promise<LibraryPromptRecord | null>;
}
