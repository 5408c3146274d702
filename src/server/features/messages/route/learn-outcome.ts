import type { RouteOutcome, WordingOutcome } from "#domain/routing/seen-here.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/**
 * Gets what a user's action says about models. Returns at once; never fails the caller. Nothing about the user is
 * stored, and nothing at all for users who have switched learning off.
 */
export type LearnOutcome = (user: UserRecord, outcomes: readonly (RouteOutcome | WordingOutcome)[]) => void;
