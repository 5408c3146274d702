import { expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import { hasAllPages, mergeConversationPages } from "#web/lib/conversation-pages.ts";

const conversation = (id: number, day: number, title = `C${id}`): Conversation => ({
  ...{ id, userId: 1, title, name: null, snippet: null, folderId: null },
  ...{ isPinned: false, isArchived: false, isTemporary: false },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
});

test("what was set apart stands among the others by its time, and of one time the newer first", () => {
  const pages = [
    { items: [conversation(9, 2), conversation(1, 8), conversation(2, 8)], nextCursor: "a" },
    { items: [conversation(3, 1)], nextCursor: null },
  ];
  expect(mergeConversationPages({ pages }).map(({ id }) => id)).toEqual([2, 1, 9, 3]);
});

test("one that was used between two pages stands once, as it is now", () => {
  const pages = [
    { items: [conversation(5, 9, "now")], nextCursor: "a" },
    { items: [conversation(5, 1, "before"), conversation(4, 1)], nextCursor: null },
  ];
  expect(mergeConversationPages({ pages }).map(({ title }) => title)).toEqual(["now", "C4"]);
});

test("a list is whole once its last page is there", () => {
  const page = { items: [], nextCursor: "a" };
  expect(hasAllPages({ pages: [page] })).toBe(false);
  expect(hasAllPages({ pages: [page, { items: [], nextCursor: null }] })).toBe(true);
  expect(hasAllPages({ pages: [] })).toBe(false);
});
