/**
 * Each bucket is this many times as wide as the previous one. So a time calculated from the histogram is at most 2.5 %
 * off.
 */
export const TIME_BUCKET_RATIO = 1.05;

/** The number of measured times in each bucket. Bucket n covers ratio^n to ratio^(n+1) milliseconds. */
export type DurationHistogram = Readonly<Record<string, number>>;

/** Less than one millisecond counts as one. */
export const durationBucketOf = (ms: number): number =>
  Math.floor(Math.log(Math.max(ms, 1)) / Math.log(TIME_BUCKET_RATIO));

export function mergeDurationHistograms(all: readonly DurationHistogram[]): DurationHistogram {
  const sum: Record<string, number> = {};
  for (const buckets of all)
    for (const [bucket, count] of Object.entries(buckets)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
}

/**
 * A time in milliseconds: this `share` (0 to 1) of the measured times are not longer; null: no times. The result is at
 * most 2.5 % off.
 */
export function timeAtPercentile(buckets: DurationHistogram, share: number): number | null {
  const sorted = Object.entries(buckets)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((a, b) => a.bucket - b.bucket);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const wanted = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  const found = sorted.find(({ count }) => {
    seen += count;
    return seen >= wanted;
  });
  return TIME_BUCKET_RATIO ** ((found?.bucket ?? 0) + 0.5);
}
