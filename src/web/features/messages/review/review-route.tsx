import type { ImprovePreview } from "#contract/improvement.ts";
import { answererIn, labelIn } from "#domain/routing/route-decision.ts";
import { formatDuration, formatUsd, TOLD_USD_MIN } from "#web/lib/format-figures.ts";
import "../model-note/model-note.css";

/** Who will answer and why, before anything is spent. */
export function ReviewRoute({ route }: { route: ImprovePreview["route"] }) {
  if (route === null) return <p className="review-route muted">No model can answer here yet.</p>;
  const answerer = answererIn(route, route.model);
  const candidate = route.candidates.find(({ model }) => model === route.model);
  const figures =
    candidate === undefined
      ? []
      : [
          `about ${formatDuration(candidate.durationMs)}`,
          ...((candidate.costUsd ?? 0) < TOLD_USD_MIN ? [] : [formatUsd(candidate.costUsd)]),
        ];
  return (
    <div className="review-route decision">
      <h3 className="sr">Model choice</h3>
      <p>
        Goes to <span className="pick">{labelIn(route, route.model)}</span>
        {answerer !== null && <span className="muted">, answered by {answerer}</span>}{" "}
        <span className="muted nowrap">{figures.join(", ")}</span>
      </p>
      <p>{route.why}</p>
    </div>
  );
}
