import { createLikedShareLookup, type LikedShareLookup } from "#domain/routing/route-outcomes.ts";
import type { LearnOutcome } from "../features/messages/route/learn-outcome.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

/** When another process stores an outcome, this process knows it after this time at the latest. */
const READ_INTERVAL_MS = 60_000;
/** At most this many actions of one user count per day: one busy user must not decide what an instance learns. */
export const ACTIONS_PER_DAY_MAX = 20;
const DAY_MS = 24 * 60 * 60_000;
/** The maximum number of outcomes that wait to be stored. Under more load, further outcomes are dropped. */
const UNDER_WAY_MAX = 200;

export interface LearnRoutesDeps {
  readonly store: {
    readonly routeOutcomes: Pick<Store["routeOutcomes"], "add" | "read">;
    readonly attempts: Pick<Store["attempts"], "count">;
  };
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}

/** Counts in the background how users rate each model on this instance. No answer waits for it. */
export interface RouteLearner {
  readonly learn: LearnOutcome;
  /** Looks up the outcomes as last read from the database. Empty before the first read. */
  readonly seen: LikedShareLookup;
  refresh(): Promise<void>;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

export function createRouteLearner({ store, clock, reportBug }: LearnRoutesDeps): RouteLearner {
  let known = createLikedShareLookup([]);
  const underWay = new Set<Promise<void>>();
  const refresh = async () => {
    known = createLikedShareLookup((await store.routeOutcomes.read()).counts);
  };
  const look = () => void refresh().catch(reportBug);
  const timer = setInterval(look, READ_INTERVAL_MS);
  timer.unref();
  look();

  async function add(userId: number, outcomes: Parameters<LearnOutcome>[1]): Promise<void> {
    // An action that a user takes back counts as an action too. Otherwise one user could remove what was learned from
    // other users.
    const { attempts } = await store.attempts.count(`taught ${userId}`, DAY_MS, clock.now());
    if (attempts <= ACTIONS_PER_DAY_MAX) await store.routeOutcomes.add(outcomes);
  }

  return {
    learn(user, outcomes) {
      if (user.preferences.rememberEdits === false || outcomes.length === 0 || underWay.size >= UNDER_WAY_MAX) return;
      const done: Promise<void> = add(user.id, outcomes)
        .catch(reportBug)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    seen: (kind, model) => known(kind, model),
    refresh,
    async close() {
      clearInterval(timer);
      await Promise.allSettled([...underWay]);
    },
  };
}
