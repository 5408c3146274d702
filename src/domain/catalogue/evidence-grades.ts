export const GRADES = [1, 2, 3, 4, 5] as const;
/** 5: among the best models for this kind of request. 1: among the weakest models in use. */
export type Grade = (typeof GRADES)[number];
