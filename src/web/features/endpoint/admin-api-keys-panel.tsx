import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminApiKeyList, API_CALL_STATS_DAYS, type ApiCallStats } from "#contract/api-keys.ts";
import { formatCount, formatMoney } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { RevokeButton } from "#web/ui/revoke-button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { NumberHeaderCell } from "#web/ui/table.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { KeyTableFrame } from "./key-table.tsx";
import { formatTotalTokens, isKeyInactive, keyEndInWords, lastUsedInWords, scopesInWords } from "./key-texts.ts";
import { allApiKeysQuery, useRevokeApiKey, useSetApiKeysEnabled } from "./queries.ts";
import "./endpoint.css";

/** All users' API keys, for admins. Hides the secrets and the names that users gave their keys. */
export function AdminApiKeysPanel() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery(allApiKeysQuery(cursors.at(-1) ?? null));
  const change = useSetApiKeysEnabled();
  if (data === undefined) {
    return error === null ? <LoadingSkeleton /> : <LoadingFailed error={error} onRetry={() => void refetch()} />;
  }
  const next = data.nextCursor;
  return (
    <section className="keys-admin" aria-label="API keys">
      <Switch
        label="Other programs may use API keys"
        note="When off, every key is refused, and answers under way end within five seconds."
        checked={data.isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      {data.figures.calls > 0 && <Figures figures={data.figures} />}
      {data.keys.length === 0 ? <p className="muted">Nobody has made a key yet.</p> : <AllKeysTable keys={data.keys} />}
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

function AllKeysTable({ keys }: Pick<AdminApiKeyList, "keys">) {
  const revoke = useRevokeApiKey("/api/admin/api-keys");
  const now = new Date();
  return (
    <KeyTableFrame
      label="Everybody’s keys"
      columns={
        <>
          <th scope="col">Whose</th>
          <th scope="col">Key</th>
          <th scope="col">May</th>
          <NumberHeaderCell>Calls this month</NumberHeaderCell>
          <NumberHeaderCell>Tokens</NumberHeaderCell>
          <NumberHeaderCell>Cost</NumberHeaderCell>
        </>
      }
    >
      {keys.map((key) => (
        <AllKeysRow
          key={key.id}
          apiKey={key}
          now={now}
          isRevoking={revoke.isPending}
          onRevoke={() => revoke.mutate(key.id)}
        />
      ))}
    </KeyTableFrame>
  );
}

interface AllKeysRowProps {
  apiKey: AdminApiKeyList["keys"][number];
  now: Date;
  /** True while any key is being revoked. */
  isRevoking: boolean;
  onRevoke: () => void;
}

function AllKeysRow({ apiKey: key, now, isRevoking, onRevoke }: AllKeysRowProps) {
  const over = isKeyInactive(key, now);
  return (
    <tr className={over ? "muted" : undefined}>
      <td>{key.user.email}</td>
      <td>
        <span className="fig">{key.prefix}…</span> <span className="keys-end">{keyEndInWords(key, now)}</span>
      </td>
      <td>{scopesInWords(key.scopes)}</td>
      <td className="align-right">{formatCount(key.month.calls)}</td>
      <td className="align-right">{formatTotalTokens(key.month)}</td>
      <td className="align-right">{formatMoney(key.month.spentUsd)}</td>
      <td className="align-right">{lastUsedInWords(key.lastUsedAt, now)}</td>
      <td>
        {!over && (
          <RevokeButton
            label={`Revoke ${key.prefix} of ${key.user.email}`}
            isPending={isRevoking}
            onRevoke={onRevoke}
          />
        )}
      </td>
    </tr>
  );
}

/** Figures of the requests with API keys. The analytics of messages do not contain them. */
function Figures({ figures }: { figures: ApiCallStats }) {
  const { calls, users, failed, inputTokens, outputTokens, costUsd, firstTokenMsP50 } = figures;
  return (
    <section aria-labelledby="calls-by-key">
      <h3 className="title" id="calls-by-key">
        Calls by key, last {API_CALL_STATS_DAYS} days
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
      <p className="small muted">Analytics counts only messages from the page.</p>
    </section>
  );
}
