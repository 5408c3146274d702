import { AMOUNTS } from "./score-solve-amounts.ts";
import type { Finish } from "./score-solve-finish.ts";
import { ORDERS } from "./score-solve-orders.ts";

/** What can be made of the elements that count. */
export const FINISHES: readonly Finish[] = [...AMOUNTS, ...ORDERS];
