import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnswerSlots } from "./answer-slots.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const ADA = 1;
const BEN = 2;
const CLEO = 3;

function inLine(places: ReturnType<typeof createAnswerSlots>, userId: number, end: AbortSignal = never) {
  const told: number[] = [];
  return { told, place: places.take(userId, end, (place) => told.push(place)) };
}

test("as many begin at once as there are places, and are told nothing of a line", async () => {
  const places = createAnswerSlots(2);
  const first = inLine(places, ADA);
  const second = inLine(places, ADA);
  expect(await first.place).not.toBeNull();
  expect(await second.place).not.toBeNull();
  expect([...first.told, ...second.told]).toEqual([]);
  expect([places.running(), places.waiting()]).toEqual([2, 0]);
});

test("who waits is told their place after a moment, then as it changes, and that they begin", async () => {
  const places = createAnswerSlots(1);
  const first = await places.take(ADA, never, () => undefined);
  const ben = inLine(places, BEN);
  const cleo = inLine(places, CLEO);
  expect([ben.told, cleo.told]).toEqual([[], []]);
  vi.advanceTimersByTime(3_000);
  expect([ben.told, cleo.told]).toEqual([[1], [2]]);
  first?.leave();
  const bens = await ben.place;
  expect(ben.told).toEqual([1, 0]);
  vi.advanceTimersByTime(3_000);
  expect(cleo.told).toEqual([2, 1]);
  bens?.leave();
  expect(await cleo.place).not.toBeNull();
  expect(cleo.told).toEqual([2, 1, 0]);
});

test("so many begin at once, and the next one when one of them has asked its model", async () => {
  const places = createAnswerSlots(1_000);
  const begun = await Promise.all(Array.from({ length: 16 }, () => places.take(ADA, never, () => undefined)));
  const ben = inLine(places, BEN);
  const cleo = inLine(places, CLEO);
  expect([places.running(), places.waiting()]).toEqual([16, 2]);
  begun[0]?.begun();
  begun[0]?.begun();
  expect(await ben.place).not.toBeNull();
  expect([places.running(), places.waiting()]).toEqual([17, 1]);
  // One that fails before it has asked makes room as well.
  begun[1]?.leave();
  expect(await cleo.place).not.toBeNull();
  expect(ben.told).toEqual([]);
});

test("people take turns where there is one place", async () => {
  const places = createAnswerSlots(1);
  const first = await places.take(ADA, never, () => undefined);
  const second = inLine(places, ADA);
  const third = inLine(places, ADA);
  const ben = inLine(places, BEN);
  first?.leave();
  const bens = await ben.place;
  bens?.leave();
  const adas = await second.place;
  expect(places.waiting()).toBe(1);
  adas?.leave();
  expect(await third.place).not.toBeNull();
});

test("who is stopped while waiting leaves the line, and the next one takes the place", async () => {
  const places = createAnswerSlots(1);
  const first = await places.take(ADA, never, () => undefined);
  const stopped = new AbortController();
  const ben = inLine(places, BEN, stopped.signal);
  const cleo = inLine(places, CLEO);
  vi.advanceTimersByTime(1_000);
  stopped.abort();
  expect(await ben.place).toBeNull();
  expect(places.waiting()).toBe(1);
  first?.leave();
  expect(await cleo.place).not.toBeNull();
  expect(ben.told).toEqual([1]);
});

test("who was stopped before takes no place", async () => {
  const places = createAnswerSlots(1);
  expect(await inLine(places, ADA, AbortSignal.abort()).place).toBeNull();
  expect(places.running()).toBe(0);
});

test("a place that is given back twice is one place", async () => {
  const places = createAnswerSlots(1);
  const first = await places.take(ADA, never, () => undefined);
  const ben = inLine(places, BEN);
  const cleo = inLine(places, CLEO);
  first?.leave();
  first?.leave();
  await ben.place;
  expect([places.running(), places.waiting()]).toEqual([1, 1]);
  expect(cleo.told).toEqual([]);
});

test("the line has an end, and one account does not fill it", async () => {
  const places = createAnswerSlots(1);
  await places.take(ADA, never, () => undefined);
  expect(places.entryOf(BEN)).toBe("wait");
  for (let count = 0; count < 9; count++) void inLine(places, BEN);
  expect([places.entryOf(BEN), places.entryOf(CLEO)]).toEqual(["own-share-taken", "wait"]);
  for (const stranger of [101, 102, 103]) void inLine(places, stranger);
  expect(places.entryOf(CLEO)).toBe("line-full");
});

test("nothing ticks while nobody waits", async () => {
  const places = createAnswerSlots(1);
  const first = await places.take(ADA, never, () => undefined);
  const ben = inLine(places, BEN);
  first?.leave();
  await ben.place;
  vi.advanceTimersByTime(5_000);
  expect(vi.getTimerCount()).toBe(0);
});
