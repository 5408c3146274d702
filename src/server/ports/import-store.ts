import type { ImportedTurn } from "#domain/imports/imported-conversation.ts";

/** A conversation held elsewhere, ready to be stored. */
export interface ImportRecord {
  readonly key: string;
  readonly title: string;
  readonly snippet: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** UTF-16 code units of all its texts. */
  readonly characters: number;
  readonly turns: readonly (Omit<ImportedTurn, "createdAt"> & { readonly createdAt: Date })[];
}

/** What one account may bring along in all. */
interface ImportRoom {
  readonly conversations: number;
  readonly characters: number;
}

export interface ImportStore {
  /**
   * Stores those that the user has not brought along before, whole or, where there is no room for them together, none of
   * them. One statement. Their keys differ.
   */
  add(
    userId: number,
    conversations: readonly ImportRecord[],
    room: ImportRoom,
    now: Date,
  ): Promise<{ readonly kind: "added"; readonly imported: number } | { readonly kind: "no-room" }>;
}
