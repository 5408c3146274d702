import { expect, test } from "vitest";
import { cacheByComputeTime } from "./cache-by-compute-time.ts";

test("those who ask at once share one sum, which is kept twenty times as long as it took", async () => {
  let now = 0;
  let sums = 0;
  const read = cacheByComputeTime(
    async () => {
      sums += 1;
      const sum = sums;
      await Promise.resolve();
      now += 100;
      return { sum };
    },
    { now: () => new Date(now) },
  );
  expect(await Promise.all([read(), read()])).toEqual([
    { sum: 1, asOf: new Date(0).toISOString() },
    { sum: 1, asOf: new Date(0).toISOString() },
  ]);
  now = 2_099;
  expect((await read()).sum).toBe(1);
  now = 2_100;
  expect((await read()).sum).toBe(2);
});

test("a sum that fails is not kept", async () => {
  let isAway = true;
  const read = cacheByComputeTime(
    async () => {
      if (isAway) throw new Error("away");
      return {};
    },
    { now: () => new Date(0) },
  );
  await expect(read()).rejects.toThrow("away");
  isAway = false;
  await expect(read()).resolves.toMatchObject({});
});
