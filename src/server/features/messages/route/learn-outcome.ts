import type { RouteOutcome, WordingOutcome } from "#domain/routing/route-outcomes.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/**
 * Gets what a user's action says about models. Returns at once; its errors never reach the caller. Nothing about the
 * user is stored, and nothing at all if the user has switched learning off.
 */
export type LearnOutcome = (user: UserRecord, outcomes: readonly (RouteOutcome | WordingOutcome)[]) => void;
