import { readerLocale } from "./reader-locale.ts";

/** Creates a format on first use, because creating a format is slow. */
function formatOf(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(readerLocale(), options);
    return format.format(value);
  };
}

// "$", not "US$", in every locale: the page has no other currency.
const DOLLARS = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

/** "12,345" */
export const formatCount = formatOf({});

/** "$20.50": US dollars to the cent. */
export const formatMoney = formatOf(DOLLARS);

/** "$20": whole US dollars. */
export const formatRoundMoney = formatOf({ ...DOLLARS, maximumFractionDigits: 0 });

export const formatNumberOfPrompts = (count: number): string => (count === 1 ? "1 prompt" : `${count} prompts`);

/** `share` is from 0 to 1. The result has one decimal. */
export const formatPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;

export function timesUsed(count: number): string {
  if (count === 0) return "not used yet";
  return count === 1 ? "used once" : `used ${count} times`;
}

let list: Intl.ListFormat | undefined;

/** "One, two, and three" */
export function formatList(parts: Iterable<string>): string {
  list ??= new Intl.ListFormat(readerLocale());
  return list.format(parts);
}

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
