/** A share of 1 as people read it, to a tenth. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
