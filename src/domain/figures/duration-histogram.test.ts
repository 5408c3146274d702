import { expect, test } from "vitest";
import {
  type DurationHistogram,
  durationBucketOf,
  mergeDurationHistograms,
  timeAtPercentile,
} from "./duration-histogram.ts";

const bucketsOf = (times: readonly number[]): DurationHistogram =>
  mergeDurationHistograms(times.map((ms) => ({ [durationBucketOf(ms)]: 1 })));

test("a percentile read back from buckets is the true one to within 2.5 %", () => {
  const times = Array.from({ length: 1_000 }, (_, n) => 80 + n * n * 0.01);
  for (const share of [0.01, 0.5, 0.95, 1]) {
    const exact = times[Math.ceil(share * times.length) - 1] ?? 0;
    expect(Math.abs((timeAtPercentile(bucketsOf(times), share) ?? 0) / exact - 1)).toBeLessThan(0.0251);
  }
});

test("adding days up in any order and any parts gives the same", () => {
  const [a, b] = [bucketsOf([5, 90, 700]), bucketsOf([90, 12_000])];
  expect(mergeDurationHistograms([a, b])).toEqual(mergeDurationHistograms([b, a]));
  expect(mergeDurationHistograms([a, b])).toEqual(bucketsOf([5, 90, 700, 90, 12_000]));
});

test("without times there is no percentile, and a time of nothing counts as a millisecond", () => {
  expect(timeAtPercentile({}, 0.5)).toBeNull();
  expect(durationBucketOf(0)).toBe(0);
});
