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
