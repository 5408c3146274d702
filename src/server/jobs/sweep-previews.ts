import { PREVIEW_KEPT_MS } from "../features/messages/review-preview.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const SWEEP_INTERVAL_MS = 60 * 60_000;

/** Drops previews nobody can send any more, every hour. Returns how to stop. */
export function sweepPreviews(deps: {
  store: Pick<Store, "reviews">;
  clock: Clock;
  reportBug: (error: unknown) => void;
}): () => void {
  const sweep = () => deps.store.reviews.dropPreviews(new Date(deps.clock.now().getTime() - PREVIEW_KEPT_MS));
  const timer = setInterval(() => void sweep().catch(deps.reportBug), SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
