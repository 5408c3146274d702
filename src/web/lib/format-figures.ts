const DASH = "–";

/** The smallest amount shown: a tenth of a cent. */
export const SHOWN_USD_MIN = 0.001;

/** US dollars: three decimals below $1, else two; a dash if unknown. */
export function formatUsd(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return DASH;
  if (usd === 0) return "$0";
  if (usd < SHOWN_USD_MIN) return `<$${SHOWN_USD_MIN}`;
  return `$${usd.toFixed(usd < 1 ? 3 : 2)}`;
}

/** Milliseconds as seconds, from 100 s on as minutes; a dash if unknown. */
export function formatDuration(durationMs: number | null | undefined): string {
  if (durationMs === null || durationMs === undefined) return DASH;
  const seconds = durationMs / 1_000;
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
