import { useQuery } from "@tanstack/react-query";
import type { RoutingReport } from "#contract/routing.ts";
import { TASK_KIND_NOUNS } from "#domain/routing/describe-task.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { useModelLabels } from "#web/lib/model-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingOrError } from "#web/ui/loading-or-error.tsx";
import { NumberHeaderCell } from "#web/ui/number-header-cell.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { RESET_ROUTING_QUESTION } from "./notices.ts";
import { routingQuery, useFreezeRouting, useResetRouting } from "./queries.ts";

const MODELS_SHOWN = 8;

export function RoutingLearning() {
  const { data: report, error, refetch } = useQuery(routingQuery);
  return (
    <section aria-labelledby="admin-routing">
      <h2 className="title" id="admin-routing">
        What this site has seen of its models
      </h2>
      {report === undefined ? (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="muted small">
            {formatCount(report.outcomes.reduce((sum, { won, lost }) => sum + won + lost, 0))} judgements,{" "}
            {formatCount(report.blindPicks)} of them blind picks. Once there are {report.seenMin} for a model and a kind
            of request, they decide between models with the same grade.
          </p>
          {report.models.length > 0 && <SeenModels models={report.models.slice(0, MODELS_SHOWN)} />}
          <LearningTools isFrozen={report.isFrozen} isEmpty={report.outcomes.length === 0} />
        </>
      )}
    </section>
  );
}

function SeenModels({ models }: Pick<RoutingReport, "models">) {
  const labelOf = useModelLabels();
  return (
    <ScrollingTable label="What moved the router">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Kind of request</th>
            <th scope="col">Model</th>
            <NumberHeaderCell>Liked</NumberHeaderCell>
          </tr>
        </thead>
        <tbody>
          {models.map(({ kind, model, won, lost }) => (
            <tr key={`${kind} ${model}`}>
              <th scope="row">{TASK_KIND_NOUNS[kind]}</th>
              <td>{labelOf(model)}</td>
              <td className="align-right">
                {formatCount(won)} of {formatCount(won + lost)}
              </td>
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
        label="Go on counting"
        checked={!isFrozen}
        disabled={freeze.isPending}
        onChange={({ currentTarget }) => freeze.mutate(!currentTarget.checked)}
      />
      <Button
        disabled={reset.isPending || isEmpty}
        onClick={() => {
          if (window.confirm(RESET_ROUTING_QUESTION)) reset.mutate();
        }}
      >
        Forget what was counted
      </Button>
    </div>
  );
}
