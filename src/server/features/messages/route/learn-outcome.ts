import type { RouteOutcome, WordingOutcome } from "#domain/routing/seen-here.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/**
 * Told what a user's act says about models. Returns at once; its failures are its own. Nothing about the user is kept, and
 * nothing at all of those who have switched learning off.
 */
export type LearnOutcome = (user: UserRecord, outcomes: readonly (RouteOutcome | WordingOutcome)[]) => void;
