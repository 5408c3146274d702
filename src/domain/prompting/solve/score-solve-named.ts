import { NUMBER_OPERATIONS } from "./score-solve-arithmetic.ts";
import { LIST_OPERATIONS } from "./score-solve-lists.ts";
import type { Named } from "./score-solve-operation.ts";
import { TEXT_OPERATIONS } from "./score-solve-texts.ts";

/** Operations that have a name of their own. */
export const NAMED: readonly Named[] = [...NUMBER_OPERATIONS, ...TEXT_OPERATIONS, ...LIST_OPERATIONS];
