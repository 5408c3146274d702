import { useQuery } from "@tanstack/react-query";
import type { RoutingReport } from "#contract/routing.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { useModelLabels } from "#web/lib/model-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { FiguresHead } from "#web/ui/figures-head.tsx";
import { LoadState } from "#web/ui/load-state.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { RESET_QUESTION } from "./notices.ts";
import { routingQuery, useFreezeRouting, useResetRouting } from "./queries.ts";

const SHIFTS_SHOWN = 8;

/** What the router has learned from this instance's outcomes; it can be held still and forgotten. */
export function RoutingLearning() {
  const { data: report, error, refetch } = useQuery(routingQuery);
  return (
    <section aria-labelledby="admin-routing">
      <h2 className="title" id="admin-routing">
        What routing has learned
      </h2>
      {report === undefined ? (
        <LoadState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="muted small">
            From {formatCount(report.outcomes.reduce((sum, { won, lost }) => sum + won + lost, 0))} outcomes,{" "}
            {formatCount(report.blindPicks)} of them blind picks. A pick counts less where people tend to pick by place
            or by length, and half where the names were shown. A thumb counts as far as it differs from what is usual
            for such tasks. No model’s predicted quality, from 0 to 1, moves by more than {report.shiftMax}.
          </p>
          {report.shifts.length > 0 && <Shifts shifts={report.shifts.slice(0, SHIFTS_SHOWN)} />}
          <LearningTools isFrozen={report.isFrozen} isEmpty={report.outcomes.length === 0} />
        </>
      )}
    </section>
  );
}

function Shifts({ shifts }: Pick<RoutingReport, "shifts">) {
  const labelOf = useModelLabels();
  return (
    <ScrollingTable label="What moved the router">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Kind of task</th>
            <th scope="col">Model</th>
            <FiguresHead>Welcome</FiguresHead>
            <FiguresHead>Counts as</FiguresHead>
            <FiguresHead>Shift</FiguresHead>
          </tr>
        </thead>
        <tbody>
          {shifts.map(({ category, model, won, lost, weighed, shift }) => (
            <tr key={`${category} ${model}`}>
              <th scope="row">{category}</th>
              <td>{labelOf(model)}</td>
              <td className="align-right">
                {formatCount(won)} of {formatCount(won + lost)}
              </td>
              <td className="align-right">{weighed.toFixed(1)}</td>
              <td className="align-right">{(shift >= 0 ? "+" : "−") + Math.abs(shift).toFixed(3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

function LearningTools({ isFrozen, isEmpty }: { isFrozen: boolean; isEmpty: boolean }) {
  const freeze = useFreezeRouting();
  const reset = useResetRouting();
  return (
    <div className="row admin-routing-tools">
      <Switch
        label="Go on learning"
        checked={!isFrozen}
        disabled={freeze.isPending}
        onChange={({ currentTarget }) => freeze.mutate(!currentTarget.checked)}
      />
      <Button
        disabled={reset.isPending || isEmpty}
        onClick={() => {
          if (window.confirm(RESET_QUESTION)) reset.mutate();
        }}
      >
        Forget what was learned
      </Button>
    </div>
  );
}
