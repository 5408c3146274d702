import type { ReactNode } from "react";
import type { ApiKey } from "#contract/api-keys.ts";
import { formatMoney } from "#web/lib/format-numbers.ts";
import { RevokeButton } from "#web/ui/revoke-button.tsx";
import { ActionsHeaderCell, NumberHeaderCell, ScrollingTable } from "#web/ui/table.tsx";
import { isKeyInactive, keyEndInWords, lastUsedInWords, scopesInWords, usageInWords } from "./key-texts.ts";

export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const now = new Date();
  return (
    <KeyTableFrame
      label="API keys"
      columns={
        <>
          <th scope="col">Key</th>
          <th scope="col">May</th>
          <NumberHeaderCell>This month</NumberHeaderCell>
          <th scope="col">Limit</th>
        </>
      }
    >
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} now={now} onRevoke={onRevoke} />
      ))}
    </KeyTableFrame>
  );
}

function KeyRow({ apiKey: key, now, onRevoke }: { apiKey: ApiKey; now: Date; onRevoke: (key: ApiKey) => void }) {
  const over = isKeyInactive(key, now);
  const end = keyEndInWords(key, now);
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
      <td>{!over && <RevokeButton label={`Revoke ${key.name}`} onRevoke={() => onRevoke(key)} />}</td>
    </tr>
  );
}

interface KeyTableFrameProps {
  label: string;
  /** The columns before "Last used" and the actions. */
  columns: ReactNode;
  children: ReactNode;
}

/** The frame of both tables of API keys (one user, all users). */
export function KeyTableFrame({ label, columns, children }: KeyTableFrameProps) {
  return (
    <ScrollingTable label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns}
            <NumberHeaderCell>Last used</NumberHeaderCell>
            <ActionsHeaderCell />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollingTable>
  );
}
