import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const SWEEP_INTERVAL_MS = 10 * 60_000;
/** The page deletes them when their owner leaves; these were left by closing the window. */
const KEPT_MS = 60 * 60_000;

/** Deletes temporary conversations an hour after their last message. Returns how to stop. */
export function sweepTemporary(deps: {
  store: Pick<Store, "conversations">;
  clock: Clock;
  reportBug: (error: unknown) => void;
}): () => void {
  const sweep = () => deps.store.conversations.dropTemporary(new Date(deps.clock.now().getTime() - KEPT_MS));
  const timer = setInterval(() => void sweep().catch(deps.reportBug), SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
