import { unpackScores } from "./unpack-scores.ts";
import { PACKED_SCORES } from "./weights/routing-scores.ts";

/** The scores learnt by training/routing, as shipped. */
export const SHIPPED_SCORES = unpackScores(PACKED_SCORES);
