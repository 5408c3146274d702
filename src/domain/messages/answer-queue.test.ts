import { expect, test } from "vitest";
import { decideQueueAdmission, orderWaitingPrompts } from "./answer-queue.ts";

const line = (names: string, running: Readonly<Record<string, number>> = {}) =>
  orderWaitingPrompts(
    [...names].map((name, index) => ({ userId: name.charCodeAt(0), name: `${name}${index}` })),
    new Map(Object.entries(running).map(([name, count]) => [name.charCodeAt(0), count])),
  ).map(({ name }) => name);

test("people begin as they came", () => {
  expect(line("cab")).toEqual(["c0", "a1", "b2"]);
});

test("whoever sends many prompts lets those pass who send one", () => {
  expect(line("aaab")).toEqual(["a0", "b3", "a1", "a2"]);
});

test("an answer that runs counts like a prompt that waits", () => {
  expect(line("aab", { a: 1, c: 7 })).toEqual(["b2", "a0", "a1"]);
});

test("somebody alone takes every place", () => {
  expect(line("aa", { a: 9 })).toEqual(["a0", "a1"]);
});

const waitingOf = (names: string) => [...names].map((name) => ({ userId: name.charCodeAt(0) }));
const entryOf = (names: string, places: number, name: string) =>
  decideQueueAdmission(waitingOf(names), places, name.charCodeAt(0));

test("five may wait for each place", () => {
  expect(entryOf("abcdefghi", 2, "z")).toBe("wait");
  expect(entryOf("abcdefghij", 2, "z")).toBe("line-full");
});

test("one account has at most a quarter of the line waiting", () => {
  expect(entryOf("aaaa", 4, "a")).toBe("wait");
  expect(entryOf("aaaaa", 4, "a")).toBe("own-share-taken");
  expect(entryOf("aaaaa", 4, "b")).toBe("wait");
});

test("what one account has waiting beyond its share keeps nobody else out", () => {
  expect(entryOf("a".repeat(40), 4, "b")).toBe("wait");
  expect(entryOf(`${"a".repeat(40)}bcdefghijklmnop`, 4, "z")).toBe("line-full");
});

test("in the shortest line two prompts of one person may wait", () => {
  expect(entryOf("a", 1, "a")).toBe("wait");
  expect(entryOf("aa", 1, "a")).toBe("own-share-taken");
});
