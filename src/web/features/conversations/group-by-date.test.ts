import { expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import { groupByDate } from "./group-by-date.ts";

const NOW = new Date(2025, 10, 21, 9, 0);
const used = (id: number, date: Date): Conversation => ({
  id,
  userId: 1,
  title: "Marlow Road",
  name: null,
  isPinned: false,
  isArchived: false,
  isTemporary: false,
  folderId: null,
  createdAt: date.toISOString(),
  updatedAt: date.toISOString(),
  snippet: null,
});
const headings = (...dates: Date[]) =>
  groupByDate(
    dates.map((date, id) => used(id, date)),
    NOW,
  ).map(({ heading }) => heading);

test("one minute to midnight is yesterday", () => {
  expect(headings(new Date(2025, 10, 21, 0, 1), new Date(2025, 10, 20, 23, 59))).toEqual(["Today", "Yesterday"]);
});

test("a week back is still the previous 7 days, the eighth day its month", () => {
  expect(headings(new Date(2025, 10, 14), new Date(2025, 10, 13))).toEqual(["Previous 7 days", "November"]);
});

test("an earlier year is named", () => {
  expect(headings(new Date(2024, 9, 3))).toEqual(["October 2024"]);
});

test("a clock that runs behind the server's still says today", () => {
  expect(headings(new Date(2025, 10, 22))).toEqual(["Today"]);
});

test("the order within a day stays", () => {
  const [today] = groupByDate([used(2, new Date(2025, 10, 21, 8)), used(1, new Date(2025, 10, 21, 7))], NOW);
  expect(today?.conversations.map(({ id }) => id)).toEqual([2, 1]);
});
