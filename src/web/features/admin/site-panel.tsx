import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminAction, AdminActionName } from "#contract/admin.ts";
import type { RoutingReport } from "#contract/routing.ts";
import { sharingSwitchSchema } from "#contract/shared-copies.ts";
import { TASK_KIND_NOUNS } from "#domain/routing/task.ts";
import { request } from "#web/lib/api.ts";
import { formatMomentInUtc } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { useModelLabels } from "#web/lib/model-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { NumberHeaderCell, ScrollingTable } from "#web/ui/table.tsx";
import { RESET_ROUTING_QUESTION } from "./notices.ts";
import { auditQuery, routingQuery, useFreezeRouting, useResetRouting } from "./queries.ts";

/** What an admin switches for the whole site, and the log of what admins did. */
export const SitePanel = () => (
  <div className="admin-panel">
    <SharingSwitch />
    <RoutingLearning />
    <AuditList />
  </div>
);

const KEY = ["/api/admin/sharing"];

function SharingSwitch() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request("GET", "/api/admin/sharing", { schema: sharingSwitchSchema, signal }),
  });
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      request("PUT", "/api/admin/sharing", { body: { isOn }, schema: sharingSwitchSchema }),
    onSuccess: async (changed) => {
      queries.setQueryData(KEY, changed);
      await queries.invalidateQueries({ queryKey: ["/api/admin/audit"] });
    },
  });
  return (
    <section aria-labelledby="admin-sharing">
      <h2 className="title" id="admin-sharing">
        Share links
      </h2>
      {data === undefined ? (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
      ) : (
        <Switch
          label="Conversations can be shared by link"
          note="While this is off, nobody can make or open a link on this site. Once it is on again, earlier links work as before."
          checked={data.isOn}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      )}
    </section>
  );
}

const WORDS: Readonly<Record<AdminActionName, (action: AdminAction) => string>> = {
  "tier-changed": ({ from, to }) => `Subscription ${from} to ${to}`,
  "tier-pinned": ({ to }) => `Held on ${to}`,
  "pin-lifted": ({ to }) => `No longer held; on ${to}`,
  "role-changed": ({ from, to }) => `Role ${from} to ${to}`,
  "user-suspended": ({ to }) => `Suspended: ${to}`,
  "suspension-lifted": () => "Suspension lifted",
  "user-deleted": () => "User deleted",
  "users-exported": () => "List of users exported",
  "routing-frozen": () => "Routing frozen",
  "routing-thawed": () => "Routing learns again",
  "routing-reset": () => "Routing forgotten",
  "sharing-on": () => "Share links switched on",
  "sharing-off": () => "Share links switched off",
  "model-changed": ({ from, to }) => `Model ${from}: ${to}`,
  "model-reset": ({ from }) => `Model ${from} as shipped`,
  "server-changed": ({ from, to }) => `Server ${from}: ${to}`,
  "server-removed": ({ from }) => `Server ${from} removed`,
  "key-revoked": ({ from }) => `API key ${from}… revoked`,
  "keys-switched-on": () => "API keys switched on",
  "keys-switched-off": () => "API keys switched off",
  // The log stores no email address for these actions, because the address would remain after the account is deleted.
  "invitation-sent": () => "Somebody invited",
  "invitation-revoked": () => "Invitation revoked",
};
/** A deleted account has no email address. */
const nameOf = (account: AdminAction["admin"]): string => account.email ?? `user ${account.id}, deleted`;

function AuditList() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data: page, error, refetch } = useQuery(auditQuery(cursors.at(-1) ?? null));
  return (
    <section aria-labelledby="admin-audit">
      <h2 className="title" id="admin-audit">
        Audit log
      </h2>
      {page === undefined ? (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
      ) : page.items.length === 0 ? (
        <p className="muted">No admin has changed anything yet.</p>
      ) : (
        <ScrollingTable label="Audit log">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Whom</th>
              </tr>
            </thead>
            <tbody>
              {page.items.map((action) => (
                <tr key={action.id}>
                  <td className="nowrap">{formatMomentInUtc(action.at)}</td>
                  <td>{nameOf(action.admin)}</td>
                  <td>{WORDS[action.action](action)}</td>
                  <td>{action.user === null ? "–" : nameOf(action.user)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
      {(cursors.length > 0 || (page?.nextCursor ?? null) !== null) && (
        <div className="row admin-pages">
          <Button size="tiny" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
          <Button
            size="tiny"
            disabled={(page?.nextCursor ?? null) === null}
            onClick={() => page?.nextCursor != null && setCursors([...cursors, page.nextCursor])}
          >
            Older
          </Button>
        </div>
      )}
    </section>
  );
}

const MODELS_SHOWN = 8;

function RoutingLearning() {
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
