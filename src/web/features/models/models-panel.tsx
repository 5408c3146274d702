import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { AdminCatalogue, AdminModel } from "#contract/catalogue-admin.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { formatMomentInUtc, formatShortDayWithYearInUtc } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import { ActionsHeaderCell, NumberHeaderCell } from "#web/ui/table.tsx";
import { EditModelDialog } from "./edit-model-dialog.tsx";
import { ModelServerForm } from "./model-server-form.tsx";
import {
  daysUntilRetirement,
  formatPrice,
  listAdminTasks,
  priceNote,
  providerWords,
  STATE_WORDS,
} from "./model-texts.ts";
import { REMOVE_MODEL_SERVER_QUESTION } from "./notices.ts";
import {
  catalogueQuery,
  useChangeModel,
  useRefreshModelLists,
  useRemoveModelServer,
  useRetryModel,
} from "./queries.ts";
import "./models.css";

export function ModelsPanel() {
  const { data: catalogue, error, refetch } = useQuery(catalogueQuery);
  const readLists = useRefreshModelLists();
  const [edited, setEdited] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  if (catalogue === undefined) return <LoadingOrError error={error} onRetry={() => void refetch()} />;
  const model = catalogue.models.find(({ entry }) => entry.name === edited);
  const todo = listAdminTasks(catalogue, new Date());
  return (
    <div className="admin-panel models-panel">
      {todo.length > 0 && (
        <div className="trouble" role="status">
          <p>
            <b>{todo.length === 1 ? "One thing needs you." : `${todo.length} things need you.`}</b> {todo.join(" ")}
          </p>
        </div>
      )}
      <section aria-labelledby="models-title">
        <h2 className="sr" id="models-title">
          Models
        </h2>
        <div className="models-head">
          <p className="small muted">{summaryOf(catalogue)} Changes take effect at once.</p>
          <div className="row">
            <Button isBusy={readLists.isPending} onClick={() => readLists.mutate(undefined)}>
              <Icon name="retry" />
              {readLists.isPending ? "Reading..." : "Read lists again"}
            </Button>
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              <Icon name="plus" />
              Add a server
            </Button>
          </div>
        </div>
        <ModelTable catalogue={catalogue} onEdit={setEdited} />
        <p className="note">
          {catalogue.listsReadAt === null
            ? ""
            : `The providers’ lists of models were read ${formatMomentInUtc(catalogue.listsReadAt)} UTC. `}
          Prices come from each vendor’s own page; open a model to see which.
        </p>
      </section>
      <ServerList catalogue={catalogue} />
      {isAdding && <ModelServerForm catalogue={catalogue} onClose={() => setIsAdding(false)} />}
      {model !== undefined && <EditModelDialog key={model.entry.name} model={model} onClose={() => setEdited(null)} />}
    </div>
  );
}

function summaryOf({ models }: AdminCatalogue): string {
  const count = (state: AdminCatalogue["models"][number]["state"]) =>
    models.filter((model) => model.state === state).length;
  const told = [
    [count("answers"), "answer", "answers"],
    [count("failing"), "have trouble", "has trouble"],
    [count("aside"), "are set aside", "is set aside"],
    [count("not-connected"), "are not connected", "is not connected"],
    [count("off"), "are switched off", "is switched off"],
  ] as const;
  const parts = told
    .filter(([many]) => many > 0)
    .map(([many, plural, singular]) => `${many} ${many === 1 ? singular : plural}`);
  return `${models.length} entries: ${parts.join(", ")}.`;
}

function ServerList({ catalogue }: { catalogue: AdminCatalogue }) {
  const remove = useRemoveModelServer();
  if (catalogue.servers.length === 0) return null;
  return (
    <section aria-labelledby="servers-title">
      <h2 className="title" id="servers-title">
        Servers of your own
      </h2>
      <ul className="model-servers">
        {catalogue.servers.map(({ name, label, baseUrl, hasKey, origin }) => (
          <li key={name}>
            <div>
              <b>{label}</b>
              <span className="fig">{baseUrl}</span>
            </div>
            <span className="note">
              {[hasKey ? "with a key" : "without a key", origin === "file" ? "from MODELS_FILE" : ""]
                .filter((part) => part !== "")
                .join(", ")}
            </span>
            {origin === "own" && (
              <Button
                variant="quiet"
                size="tiny"
                isBusy={remove.isPending}
                aria-label={`Remove ${label}`}
                onClick={() => {
                  if (window.confirm(REMOVE_MODEL_SERVER_QUESTION)) remove.mutate(name);
                }}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ModelTableProps {
  catalogue: AdminCatalogue;
  onEdit: (name: string) => void;
}

const PRICE_HEAD = "$ per million tokens: input, output";

/** One row per product name, with the model that answers under this name. */
function ModelTable({ catalogue, onEdit }: ModelTableProps) {
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
