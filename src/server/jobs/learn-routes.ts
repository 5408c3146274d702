import { type LearnedShift, learnShift } from "#domain/routing/learned-shift.ts";
import type { LearnOutcome } from "../features/messages/learn-outcome.ts";
import type { Store } from "../ports/store.ts";

/** How old what other processes have learnt may be here. */
const READ_INTERVAL_MS = 60_000;
/** Outcomes that may wait at once; under more load than that, some teach nothing. */
const UNDER_WAY_MAX = 200;

export interface LearnRoutesDeps {
  readonly store: { readonly routeOutcomes: Pick<Store["routeOutcomes"], "add" | "read"> };
  readonly reportBug: (error: unknown) => void;
}

/** Learns in the background how well each model does on this instance: no answer waits for it. */
export interface RouteLearner {
  readonly learn: LearnOutcome;
  /** As of the last look; no shift before the first one. */
  readonly shift: LearnedShift;
  /** Looks now. */
  refresh(): Promise<void>;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

export function learnRoutes({ store, reportBug }: LearnRoutesDeps): RouteLearner {
  let learned = learnShift([]);
  const underWay = new Set<Promise<void>>();
  const refresh = async () => {
    learned = learnShift((await store.routeOutcomes.read()).outcomes);
  };
  const look = () => void refresh().catch(reportBug);
  const timer = setInterval(look, READ_INTERVAL_MS);
  timer.unref();
  look();

  return {
    learn(user, outcomes) {
      if (user.preferences.rememberEdits === false || outcomes.length === 0 || underWay.size >= UNDER_WAY_MAX) return;
      const done: Promise<void> = store.routeOutcomes
        .add(outcomes)
        .catch(reportBug)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    shift: (category, model) => learned(category, model),
    refresh,
    async close() {
      clearInterval(timer);
      await Promise.allSettled([...underWay]);
    },
  };
}
