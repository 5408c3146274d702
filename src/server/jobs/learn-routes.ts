import { type SeenHere, seenHere } from "#domain/routing/seen-here.ts";
import type { LearnOutcome } from "../features/messages/route/learn-outcome.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

/** How old what other processes have learnt may be here. */
const READ_INTERVAL_MS = 60_000;
/** How many acts of one person count in a day: what an instance learns is not what its busiest user likes. */
export const ACTS_PER_DAY_MAX = 20;
const DAY_MS = 24 * 60 * 60_000;
/** Outcomes that may wait at once; under more load than that, some teach nothing. */
const UNDER_WAY_MAX = 200;

export interface LearnRoutesDeps {
  readonly store: {
    readonly routeOutcomes: Pick<Store["routeOutcomes"], "add" | "read">;
    readonly attempts: Pick<Store["attempts"], "count">;
  };
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}

/** Counts in the background how each model is liked on this instance: no answer waits for it. */
export interface RouteLearner {
  readonly learn: LearnOutcome;
  /** As of the last look; nothing before the first one. */
  readonly seen: SeenHere;
  /** Looks now. */
  refresh(): Promise<void>;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

export function learnRoutes({ store, clock, reportBug }: LearnRoutesDeps): RouteLearner {
  let known = seenHere([]);
  const underWay = new Set<Promise<void>>();
  const refresh = async () => {
    known = seenHere((await store.routeOutcomes.read()).counts);
  };
  const look = () => void refresh().catch(reportBug);
  const timer = setInterval(look, READ_INTERVAL_MS);
  timer.unref();
  look();

  async function add(userId: number, outcomes: Parameters<LearnOutcome>[1]): Promise<void> {
    // What is taken back counts as an act as well: otherwise it could take away what others have said.
    const { attempts } = await store.attempts.count(`taught ${userId}`, DAY_MS, clock.now());
    if (attempts <= ACTS_PER_DAY_MAX) await store.routeOutcomes.add(outcomes);
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
