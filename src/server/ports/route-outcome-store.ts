import type { PickOutcome } from "#domain/routing/pick-outcome.ts";
import type { RouteOutcome } from "#domain/routing/route-outcome.ts";

/** What this instance has learnt about its models: counts without a user, a time or a text. */
export interface RouteOutcomeStore {
  /** Adds to the counts, all or nothing; does nothing while learning is frozen. No count falls below zero. */
  add(outcomes: readonly (PickOutcome | RouteOutcome)[]): Promise<void>;
  /** All counts, in a fixed order. */
  read(): Promise<{
    readonly isFrozen: boolean;
    readonly counts: readonly RouteOutcome[];
    readonly picks: readonly PickOutcome[];
  }>;
  freeze(isFrozen: boolean): Promise<void>;
  /** Forgets all counts; whether it is frozen stays. */
  reset(): Promise<void>;
}
