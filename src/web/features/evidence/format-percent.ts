/** A share from 0 to 1 in percent, with one decimal. */
export const formatPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;
