/** `share` is from 0 to 1. The result has one decimal. */
export const formatPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;
