import type { Conversation } from "#contract/conversations.ts";
import type { Folder } from "#contract/folders.ts";
import { type DateGroup, groupByDate } from "./group-by-date.ts";

interface FolderGroup {
  readonly folder: Folder;
  readonly conversations: readonly Conversation[];
}

export interface ArrangedConversations {
  readonly pinned: readonly Conversation[];
  /** Sorted by name. Includes empty folders. */
  readonly folders: readonly FolderGroup[];
  /** Conversations that are neither pinned nor archived nor in a folder. */
  readonly days: readonly DateGroup[];
  readonly archived: readonly Conversation[];
}

/** Each conversation is in one group only. An archived one is in the archive, even if it is pinned or has a folder. */
export function arrangeConversations(
  conversations: readonly Conversation[],
  folders: readonly Folder[],
  now: Date,
): ArrangedConversations {
  const known = new Set(folders.map(({ id }) => id));
  const placeOf = ({ isArchived, isPinned, folderId }: Conversation): "archive" | "pins" | "days" | number => {
    if (isArchived) return "archive";
    if (isPinned) return "pins";
    // Another tab may just have created the folder, so that it is not in `folders` yet.
    return folderId !== null && known.has(folderId) ? folderId : "days";
  };
  const places = Map.groupBy(conversations, placeOf);
  return {
    pinned: places.get("pins") ?? [],
    folders: folders.map((folder) => ({ folder, conversations: places.get(folder.id) ?? [] })),
    days: groupByDate(places.get("days") ?? [], now),
    archived: places.get("archive") ?? [],
  };
}
