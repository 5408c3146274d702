import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CALL_FIGURES_DAYS, type CallFigures } from "#contract/api-keys.ts";
import { formatCount, formatMoney } from "#web/lib/format-numbers.ts";
import { ActionsHead } from "#web/ui/actions-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingLines } from "#web/ui/loading-lines.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { endInWords, isOver, lastUsedInWords, scopesInWords, tokensOf } from "./key-words.ts";
import { allKeysQuery, useRevokeKey, useSwitchKeys } from "./queries.ts";
import "./endpoint.css";

/** Everybody's keys, for whoever runs the site: never a secret, and no name, which is its owner's. */
export function KeysPanel() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery(allKeysQuery(cursors.at(-1) ?? null));
  const revoke = useRevokeKey("/api/admin/api-keys");
  const change = useSwitchKeys();
  if (data === undefined) {
    return error === null ? <LoadingLines /> : <LoadingFailed error={error} onRetry={() => void refetch()} />;
  }
  const now = new Date();
  const next = data.nextCursor;
  return (
    <section className="keys-admin" aria-label="API keys">
      <Switch
        label="Other programs may call with keys"
        note="When off, every key is refused, and answers under way end within five seconds."
        checked={data.isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      {data.figures.calls > 0 && <Figures figures={data.figures} />}
      {data.keys.length === 0 ? (
        <p className="muted">Nobody has made a key yet.</p>
      ) : (
        <ScrollingTable label="Everybody’s keys">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Whose</th>
                <th scope="col">Key</th>
                <th scope="col">May</th>
                <th scope="col" className="align-right">
                  Calls this month
                </th>
                <th scope="col" className="align-right">
                  Tokens
                </th>
                <th scope="col" className="align-right">
                  Cost
                </th>
                <th scope="col" className="align-right">
                  Last used
                </th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {data.keys.map((key) => (
                <tr key={key.id} className={isOver(key, now) ? "muted" : undefined}>
                  <td>{key.user.email}</td>
                  <td>
                    <span className="fig">{key.prefix}…</span> <span className="keys-end">{endInWords(key, now)}</span>
                  </td>
                  <td>{scopesInWords(key.scopes)}</td>
                  <td className="align-right">{formatCount(key.month.calls)}</td>
                  <td className="align-right">{tokensOf(key.month)}</td>
                  <td className="align-right">{formatMoney(key.month.spentUsd)}</td>
                  <td className="align-right">{lastUsedInWords(key.lastUsedAt, now)}</td>
                  <td>
                    {!isOver(key, now) && (
                      <Button
                        size="tiny"
                        variant="quiet"
                        aria-label={`Revoke ${key.prefix} of ${key.user.email}`}
                        disabled={revoke.isPending}
                        onClick={() => revoke.mutate(key.id)}
                      >
                        Revoke
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
      {(cursors.length > 0 || next !== null) && (
        <div className="row">
          <Button size="tiny" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
          <Button size="tiny" disabled={next === null} onClick={() => next !== null && setCursors([...cursors, next])}>
            Older
          </Button>
        </div>
      )}
    </section>
  );
}

/** Calls of programs, which the analytics of messages leave out. */
function Figures({ figures }: { figures: CallFigures }) {
  const { calls, users, failed, inputTokens, outputTokens, costUsd, firstTokenMsP50 } = figures;
  return (
    <section aria-labelledby="calls-by-key">
      <h3 className="title" id="calls-by-key">
        Calls by key, last {CALL_FIGURES_DAYS} days
      </h3>
      <dl className="keys-ledger keys-figures">
        <dt>Calls, of {users === 1 ? "one account" : `${formatCount(users)} accounts`}</dt>
        <dd>{formatCount(calls)}</dd>
        <dt>Failed</dt>
        <dd>{formatCount(failed)}</dd>
        <dt>Tokens</dt>
        <dd>{formatCount(inputTokens + outputTokens)}</dd>
        <dt>Cost at the providers</dt>
        <dd>{formatMoney(costUsd)}</dd>
        {firstTokenMsP50 !== null && (
          <>
            <dt>First word, half of them within</dt>
            <dd>{(firstTokenMsP50 / 1000).toFixed(1)} s</dd>
          </>
        )}
      </dl>
      <p className="small muted">The analytics count messages of the page alone.</p>
    </section>
  );
}
