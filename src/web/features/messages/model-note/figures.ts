const DASH = "–";

/** US dollars as precise as they matter; a dash when nobody knows. */
export function formatUsd(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return DASH;
  if (usd === 0) return "$0";
  if (usd < 0.0001) return "<$0.0001";
  return `$${usd.toFixed(usd < 1 ? 4 : 2)}`;
}

/** Milliseconds as seconds, minutes once they are many; a dash when nobody knows. */
export function formatDuration(durationMs: number | null | undefined): string {
  if (durationMs === null || durationMs === undefined) return DASH;
  const seconds = durationMs / 1_000;
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const MINUTE = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Hour and minute where the reader is. */
export function formatTime(iso: string): string {
  return MINUTE.format(new Date(iso));
}

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** The same with its day, for what may have been said years ago. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}
