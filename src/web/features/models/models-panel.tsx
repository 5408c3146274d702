import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCatalogue } from "#contract/catalogue-admin.ts";
import { formatMomentInUtc } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingOrError } from "#web/ui/loading-or-error.tsx";
import { EditModelDialog } from "./edit-model-dialog.tsx";
import { ModelServerForm } from "./model-server-form.tsx";
import { ModelTable } from "./model-table.tsx";
import { listAdminTasks } from "./model-texts.ts";
import { REMOVE_MODEL_SERVER_QUESTION } from "./notices.ts";
import { catalogueQuery, useRefreshModelLists, useRemoveModelServer } from "./queries.ts";
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
