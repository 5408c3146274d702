import { expect, test } from "vitest";
import { repeatJob } from "./repeat-job.ts";

const HOUR_MS = 3_600_000;

test("a run that is asked for waits for the one under way, and the one that is due by the clock waits for it", async () => {
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  const job = repeatJob(
    async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 50));
      atOnce--;
      return ++runs;
    },
    // Due in the middle of the first.
    { firstMs: 10, intervalMs: HOUR_MS },
    () => undefined,
  );
  expect(await Promise.all([job.run(), job.run()])).toEqual([1, 2]);
  await job.stop();
  expect([most, runs]).toEqual([1, 3]);
});

test("a run that fails tells whoever asked for it, and the next one comes all the same", async () => {
  const bugs: unknown[] = [];
  let runs = 0;
  const job = repeatJob(
    async () => {
      if (++runs === 1) throw new Error("the database is away");
      return runs;
    },
    { firstMs: HOUR_MS, intervalMs: HOUR_MS },
    (error) => bugs.push(error),
  );
  await expect(job.run()).rejects.toThrow("the database is away");
  expect(await job.run()).toBe(2);
  await job.stop();
  expect(bugs).toEqual([]);
});
