import type { ImportedTurn } from "#domain/imports/imported-conversation.ts";

export interface ImportRecord {
  readonly key: string;
  readonly title: string;
  readonly snippet: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Length of all texts, in UTF-16 code units. */
  readonly characters: number;
  readonly turns: readonly (Omit<ImportedTurn, "createdAt"> & { readonly createdAt: Date })[];
}

/** The maximum for one account: all its imports together. */
interface ImportRoom {
  readonly conversations: number;
  readonly characters: number;
}

export interface ImportStore {
  /**
   * Stores the conversations that the user has not imported before, in one statement. Stores none if the user's imports
   * would exceed `room` in total. Each conversation must have a different `key`.
   */
  add(
    userId: number,
    conversations: readonly ImportRecord[],
    room: ImportRoom,
    now: Date,
  ): Promise<{ readonly kind: "added"; readonly imported: number } | { readonly kind: "no-room" }>;
}
