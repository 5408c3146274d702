import type { RouteOutcome, WordingOutcome } from "#domain/routing/route-outcomes.ts";

/** Outcome counts per model on this instance, without user, time or text. */
export interface RouteOutcomeStore {
  /** Adds all outcomes to the counts, or none. Does nothing while counting is frozen. No count falls below zero. */
  add(outcomes: readonly (RouteOutcome | WordingOutcome)[]): Promise<void>;
  /** All counts, in a fixed order. */
  read(): Promise<{
    readonly isFrozen: boolean;
    readonly counts: readonly RouteOutcome[];
    readonly wordings: readonly WordingOutcome[];
  }>;
  freeze(isFrozen: boolean): Promise<void>;
  /** Deletes all counts; `isFrozen` stays. */
  reset(): Promise<void>;
}
