import { expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import { arrangeConversations } from "./conversation-list.tsx";

const NOW = new Date(2026, 2, 2, 9, 0);
const conversation = (id: number, rest: Partial<Conversation> = {}): Conversation => ({
  id,
  userId: 1,
  title: `C${id}`,
  name: null,
  isPinned: false,
  isArchived: false,
  isTemporary: false,
  folderId: null,
  createdAt: NOW.toISOString(),
  updatedAt: NOW.toISOString(),
  snippet: null,
  ...rest,
});

test("each conversation stands once: the archive before a pin, a pin before a folder, a folder before its day", () => {
  const arranged = arrangeConversations(
    [
      conversation(1),
      conversation(2, { folderId: 7 }),
      conversation(3, { folderId: 7, isPinned: true }),
      conversation(4, { folderId: 7, isPinned: true, isArchived: true }),
      conversation(5, { folderId: 99 }),
    ],
    [
      { id: 7, name: "Clients" },
      { id: 8, name: "Empty" },
    ],
    NOW,
  );
  const ids = (list: readonly Conversation[]) => list.map(({ id }) => id);
  expect(ids(arranged.pinned)).toEqual([3]);
  expect(arranged.folders.map(({ folder, conversations }) => [folder.name, ids(conversations)])).toEqual([
    ["Clients", [2]],
    ["Empty", []],
  ]);
  expect(arranged.days.map(({ heading, conversations }) => [heading, ids(conversations)])).toEqual([["Today", [1, 5]]]);
  expect(ids(arranged.archived)).toEqual([4]);
});
