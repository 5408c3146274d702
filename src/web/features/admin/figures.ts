import { formatCount, formatMoney, formatRoundMoney } from "#web/lib/format-numbers.ts";

const DASH = "–";

/** "1 message", "2 messages" */
export const formatCountWithNoun = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** "$20", "$20.50"; below 10 cents "$0.0042". */
export function formatDollars(usd: number | null): string {
  if (usd === null) return DASH;
  if (usd > 0 && usd < 0.1) return `$${usd.toFixed(4)}`;
  return Number.isInteger(usd) ? formatRoundMoney(usd) : formatMoney(usd);
}

export const formatSeconds = (ms: number | null): string =>
  ms === null ? DASH : `${(ms / 1_000).toFixed(ms < 995 ? 2 : 1)} s`;

/** A part of a whole in percent; a dash if the whole is 0. */
export const formatRatioInPercent = (part: number, whole: number): string =>
  whole === 0 ? DASH : `${((100 * part) / whole).toFixed(part === 0 || part === whole ? 0 : 1)}%`;
