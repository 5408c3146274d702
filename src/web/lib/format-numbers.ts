const COUNT = new Intl.NumberFormat("en-US");
const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const ROUND_MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** "12,345" */
export const formatCount = (count: number): string => COUNT.format(count);

/** "$20.50": US dollars to the cent. */
export const formatMoney = (usd: number): string => MONEY.format(usd);

/** "$20": whole US dollars. */
export const formatRoundMoney = (usd: number): string => ROUND_MONEY.format(usd);
