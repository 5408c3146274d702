import { PREVIEW_KEPT_MS } from "../features/messages/improve/review-preview.ts";
import { PASSAGE_KEPT_MS } from "../features/messages/passages/keep-passage.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

const SWEEP_INTERVAL_MS = 60 * 60_000;

/** Drops previews that nobody can send any more, and changed passages that nobody can take, every hour. Returns how to stop. */
export function sweepPreviews(deps: {
  store: Pick<Store, "reviews" | "passages">;
  clock: Clock;
  reportBug: (error: unknown) => void;
}): () => void {
  const before = (keptMs: number) => new Date(deps.clock.now().getTime() - keptMs);
  const sweep = async () => {
    await deps.store.reviews.dropPreviews(before(PREVIEW_KEPT_MS));
    await deps.store.passages.drop(before(PASSAGE_KEPT_MS));
  };
  const timer = setInterval(() => void sweep().catch(deps.reportBug), SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
