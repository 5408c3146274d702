import { Fragment } from "react";
import type { AdminCatalogue, AdminModel } from "#contract/catalogue-admin.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { formatShortDayWithYearInUtc } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { ActionsHeaderCell } from "#web/ui/actions-header-cell.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { NumberHeaderCell } from "#web/ui/number-header-cell.tsx";
import { daysUntilRetirement, formatPrice, priceNote, providerWords, STATE_WORDS } from "./model-texts.ts";
import { useChangeModel, useRetryModel } from "./queries.ts";

interface ModelTableProps {
  catalogue: AdminCatalogue;
  onEdit: (name: string) => void;
}

const PRICE_HEAD = "$ per million tokens: input, output";

/** One row per product name, with the model that answers under this name. */
export function ModelTable({ catalogue, onEdit }: ModelTableProps) {
  return (
    <table className="table model-table">
      <thead>
        <tr>
          <th scope="col">Product name</th>
          <th scope="col">Answered by</th>
          <th scope="col">State</th>
          <NumberHeaderCell>{PRICE_HEAD}</NumberHeaderCell>
          <NumberHeaderCell>Context window</NumberHeaderCell>
          <th scope="col">From plan</th>
          <ActionsHeaderCell />
        </tr>
      </thead>
      <tbody>
        {catalogue.models.map((model) => (
          <Fragment key={model.entry.name}>
            <ModelRow catalogue={catalogue} model={model} onEdit={onEdit} />
            {model.aside !== null && <AsideRow model={model} onEdit={onEdit} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function ModelRow({ catalogue, model, onEdit }: ModelTableProps & { model: AdminModel }) {
  const { entry, state, origin, changed } = model;
  const note = priceNote(entry);
  const days = daysUntilRetirement(entry.retiresOn, new Date());
  return (
    <tr>
      <th scope="row">
        <b>{entry.label}</b>
        <span className="fig">
          {providerWords(catalogue, entry.provider)}
          {origin === "shipped" && changed.length > 0 ? ", changed" : ""}
        </span>
      </th>
      <td data-head="Answered by">
        <span>
          {entry.providerLabel !== entry.label && entry.providerLabel}
          <span className="fig">{entry.providerModelId}</span>
        </span>
      </td>
      <td data-head="State">
        <span className="health" data-state={state}>
          {STATE_WORDS[state]}
        </span>
        {days !== null && (
          <span className="fig admin-warn">retires {formatShortDayWithYearInUtc(entry.retiresOn ?? "")}</span>
        )}
      </td>
      <td data-head={PRICE_HEAD} className="align-right">
        <span>
          {formatPrice(entry.price)}
          {note !== null && <span className={entry.priceChange === null ? "fig" : "fig admin-warn"}>{note}</span>}
        </span>
      </td>
      <td data-head="Context window" className="align-right">
        {formatCount(entry.contextTokens)}
      </td>
      <td data-head="From plan">{PLANS[entry.tier].label}</td>
      <td className="act align-right">
        <IconButton size="tiny" icon="pencil" label={`Change ${entry.label}`} onClick={() => onEdit(entry.name)} />
      </td>
    </tr>
  );
}

/** An extra row below a model that is set aside (excluded from answering). Says why, and has buttons for the admin. */
function AsideRow({
  model: { entry, aside, canTryAgain },
  onEdit,
}: Omit<ModelTableProps, "catalogue"> & { model: AdminModel }) {
  const change = useChangeModel();
  const tryAgain = useRetryModel();
  return (
    <tr className="aside">
      <td colSpan={7}>
        <div className="model-aside">
          <p>{aside}</p>
          <div className="row">
            {canTryAgain && (
              <Button size="tiny" isBusy={tryAgain.isPending} onClick={() => tryAgain.mutate(entry.name)}>
                Try again
              </Button>
            )}
            {entry.successor !== null && (
              <Button
                size="tiny"
                isBusy={change.isPending}
                onClick={() => change.mutate({ name: entry.name, change: { providerModelId: entry.successor ?? "" } })}
              >
                Use {entry.successor}
              </Button>
            )}
            <Button size="tiny" onClick={() => onEdit(entry.name)}>
              Choose another
            </Button>
            <Button
              variant="quiet"
              size="tiny"
              isBusy={change.isPending}
              onClick={() => change.mutate({ name: entry.name, change: { isOn: false } })}
            >
              Switch the name off
            </Button>
          </div>
        </div>
      </td>
    </tr>
  );
}
