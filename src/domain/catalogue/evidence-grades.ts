export const GRADES = [1, 2, 3, 4, 5] as const;
/** 5: among the best there are for this kind of request. 1: among the weakest of those that are in use. */
export type Grade = (typeof GRADES)[number];
