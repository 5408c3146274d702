import type { RouteOutcome, WordingOutcome } from "#domain/routing/seen-here.ts";

/** What this instance saw of its models: counts without a user, a time or a text. */
export interface RouteOutcomeStore {
  /** Adds to the counts, all or nothing; does nothing while counting is frozen. No count falls below zero. */
  add(outcomes: readonly (RouteOutcome | WordingOutcome)[]): Promise<void>;
  /** All counts, in a fixed order. */
  read(): Promise<{
    readonly isFrozen: boolean;
    readonly counts: readonly RouteOutcome[];
    readonly wordings: readonly WordingOutcome[];
  }>;
  freeze(isFrozen: boolean): Promise<void>;
  /** Forgets all counts; whether it is frozen stays. */
  reset(): Promise<void>;
}
