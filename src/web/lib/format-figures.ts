const DASH = "–";

/** The smallest amount shown exactly: a tenth of a cent. */
export const SHOWN_USD_MIN = 0.001;

/** US dollars with three decimals below $1, otherwise two. A dash if unknown. */
export function formatUsd(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return DASH;
  if (usd === 0) return "$0";
  if (usd < SHOWN_USD_MIN) return `<$${SHOWN_USD_MIN}`;
  return `$${usd.toFixed(usd < 1 ? 3 : 2)}`;
}

/** Seconds; from 100 s on, minutes and seconds. A dash if unknown. */
export function formatDuration(durationMs: number | null | undefined): string {
  if (durationMs === null || durationMs === undefined) return DASH;
  const seconds = durationMs / 1_000;
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
