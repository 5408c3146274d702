import type { ApiKey } from "#contract/api-keys.ts";
import { formatMoney } from "#web/lib/format-numbers.ts";
import { ActionsHead } from "#web/ui/actions-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import { endInWords, isOver, lastUsedInWords, scopesInWords, usageInWords } from "./key-words.ts";

/** The user's keys, with what each took this month. */
export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const now = new Date();
  return (
    <ScrollingTable label="API keys">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">May</th>
            <th scope="col" className="align-right">
              This month
            </th>
            <th scope="col">Limit</th>
            <th scope="col" className="align-right">
              Last used
            </th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} now={now} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

function KeyRow({ apiKey: key, now, onRevoke }: { apiKey: ApiKey; now: Date; onRevoke: (key: ApiKey) => void }) {
  const over = isOver(key, now);
  const end = endInWords(key, now);
  return (
    <tr className={over ? "muted" : undefined}>
      <td>
        <b>{key.name}</b>
        <br />
        <span className="fig muted">
          {key.prefix}… {end !== null && <span className="keys-end">{end}</span>}
        </span>
      </td>
      <td>
        {scopesInWords(key.scopes)}
        {key.models !== null && <span className="muted"> · {key.models.join(", ")}</span>}
      </td>
      <td className="align-right">
        {formatMoney(key.month.spentUsd)}
        <br />
        <span className="muted">{usageInWords(key.month)}</span>
      </td>
      <td>
        {key.monthlyUsd === null ? (
          "as the plan"
        ) : (
          <label className="keys-limit">
            of {formatMoney(key.monthlyUsd)} a month
            <meter min={0} max={key.monthlyUsd} value={key.month.spentUsd} />
          </label>
        )}
      </td>
      <td className="align-right">{lastUsedInWords(key.lastUsedAt, now)}</td>
      <td>
        {!over && (
          <Button size="tiny" variant="quiet" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  );
}
