import type { RouteOutcome, WordingOutcome } from "#domain/routing/route-outcomes.ts";
import type { UserRecord } from "../../../ports/account-store.ts";

/**
 * Learns what a user's action says about models. Returns at once; its errors never reach the caller. Stores nothing
 * about the user, and nothing at all if the user has switched learning off.
 */
export type LearnOutcome = (user: UserRecord, outcomes: readonly (RouteOutcome | WordingOutcome)[]) => void;
