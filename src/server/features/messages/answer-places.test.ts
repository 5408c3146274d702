import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerPlaces } from "./answer-places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const ADA = 1;
const BEN = 2;
const CLEO = 3;

function inLine(places: ReturnType<typeof answerPlaces>, userId: number, end: AbortSignal = never) {
  const told: number[] = [];
  return { told, place: places.take(userId, end, (place) => told.push(place)) };
}

test("as many begin at once as there are places, and are told nothing of a line", async () => {
  const places = answerPlaces(2);
  const first = inLine(places, ADA);
  const second = inLine(places, ADA);
  expect(await first.place).not.toBeNull();
  expect(await second.place).not.toBeNull();
  expect([...first.told, ...second.told]).toEqual([]);
  expect([places.running(), places.waiting()]).toEqual([2, 0]);
});

test("who waits is told their place at once, then as it changes, and that they begin", async () => {
  const places = answerPlaces(1);
  const leaveFirst = await places.take(ADA, never, () => undefined);
  const ben = inLine(places, BEN);
  const cleo = inLine(places, CLEO);
  expect([ben.told, cleo.told]).toEqual([[1], [2]]);
  leaveFirst?.();
  const leaveBen = await ben.place;
  expect(ben.told).toEqual([1, 0]);
  expect(cleo.told).toEqual([2]);
  vi.advanceTimersByTime(5_000);
  expect(cleo.told).toEqual([2, 1]);
  leaveBen?.();
  expect(await cleo.place).not.toBeNull();
  expect(cleo.told).toEqual([2, 1, 0]);
});

test("people take turns where there is one place", async () => {
  const places = answerPlaces(1);
  const leaveFirst = await places.take(ADA, never, () => undefined);
  const second = inLine(places, ADA);
  const third = inLine(places, ADA);
  const ben = inLine(places, BEN);
  leaveFirst?.();
  const leaveBen = await ben.place;
  leaveBen?.();
  const leaveSecond = await second.place;
  expect(third.told.at(-1)).not.toBe(0);
  leaveSecond?.();
  expect(await third.place).not.toBeNull();
});

test("who is stopped while waiting leaves the line, and the next one takes the place", async () => {
  const places = answerPlaces(1);
  const leave = await places.take(ADA, never, () => undefined);
  const stopped = new AbortController();
  const ben = inLine(places, BEN, stopped.signal);
  const cleo = inLine(places, CLEO);
  stopped.abort();
  expect(await ben.place).toBeNull();
  expect(places.waiting()).toBe(1);
  leave?.();
  expect(await cleo.place).not.toBeNull();
  expect(ben.told).toEqual([1]);
});

test("who was stopped before takes no place", async () => {
  const places = answerPlaces(1);
  expect(await inLine(places, ADA, AbortSignal.abort()).place).toBeNull();
  expect(places.running()).toBe(0);
});

test("a place that is given back twice is one place", async () => {
  const places = answerPlaces(1);
  const leave = await places.take(ADA, never, () => undefined);
  const ben = inLine(places, BEN);
  const cleo = inLine(places, CLEO);
  leave?.();
  leave?.();
  await ben.place;
  expect([places.running(), places.waiting()]).toEqual([1, 1]);
  expect(cleo.told).toEqual([2]);
});

test("the line has an end", async () => {
  const places = answerPlaces(1);
  await places.take(ADA, never, () => undefined);
  for (let count = 0; count < 4; count++) void inLine(places, BEN);
  expect(places.isFull()).toBe(false);
  void inLine(places, BEN);
  expect(places.isFull()).toBe(true);
});

test("nothing ticks while nobody waits", async () => {
  const places = answerPlaces(1);
  const leave = await places.take(ADA, never, () => undefined);
  const ben = inLine(places, BEN);
  leave?.();
  await ben.place;
  vi.advanceTimersByTime(5_000);
  expect(vi.getTimerCount()).toBe(0);
});
