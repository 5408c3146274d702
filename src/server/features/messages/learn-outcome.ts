import type { PickOutcome } from "#domain/routing/pick-outcome.ts";
import type { RouteOutcome } from "#domain/routing/route-outcome.ts";
import type { UserRecord } from "../../ports/user-record.ts";

/**
 * Told what a user's act says about models. Returns at once; its failures are its own. Nothing about the user is kept, and
 * nothing at all of those who have switched learning off.
 */
export type LearnOutcome = (user: UserRecord, outcomes: readonly (PickOutcome | RouteOutcome)[]) => void;
