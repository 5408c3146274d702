import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminAction, AdminActionName } from "#contract/admin.ts";
import { formatMomentInUtc } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingOrError } from "#web/ui/loading-or-error.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import { auditQuery } from "./queries.ts";

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

export function AuditList() {
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
