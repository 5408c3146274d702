/** A share of 1 as people read it, to a tenth. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Half of an interval: "± 1.2". */
export const plusMinus = ([from = 0, to = 0]: readonly number[]): string => `± ${(50 * (to - from)).toFixed(1)}`;
