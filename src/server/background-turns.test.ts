import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBackgroundSlots } from "./background-turns.ts";

test("work begins at once while there is nothing else to do, and in order", async () => {
  const turn = createBackgroundSlots(() => false);
  const begun: number[] = [];
  await Promise.all([1, 2, 3].map((each) => turn().then(() => begun.push(each))));
  expect(begun).toEqual([1, 2, 3]);
});

test("work waits while others wait for the database or for their answers", async () => {
  let isBusy = true;
  let hasBegun = false;
  const begun = createBackgroundSlots(() => isBusy)().then(() => {
    hasBegun = true;
  });
  await sleep(250);
  expect(hasBegun).toBe(false);
  isBusy = false;
  await begun;
});

test("work waits while the event loop lags", async () => {
  const turn = createBackgroundSlots(() => false);
  let isLagging = true;
  const lag = () => {
    const until = performance.now() + 30;
    while (performance.now() < until);
    if (isLagging) setImmediate(lag);
  };
  lag();
  let hasBegun = false;
  const begun = turn().then(() => {
    hasBegun = true;
  });
  await sleep(300);
  expect(hasBegun).toBe(false);
  isLagging = false;
  await begun;
});

test("after five seconds it begins all the same", async () => {
  const startedAt = performance.now();
  await createBackgroundSlots(() => true)();
  const waitedMs = performance.now() - startedAt;
  expect(waitedMs).toBeGreaterThan(4_900);
  expect(waitedMs).toBeLessThan(7_000);
}, 10_000);
