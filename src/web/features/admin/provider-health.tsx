import { useQuery } from "@tanstack/react-query";
import type { ProviderHealth } from "#contract/admin.ts";
import { formatMomentInUtc } from "#web/lib/format-dates.ts";
import { useModelLabels } from "#web/lib/model-labels.ts";
import { LoadingOrError } from "#web/ui/loading-or-error.tsx";
import { providersQuery } from "./queries.ts";

const NAMES: Readonly<Record<string, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  compatible: "Own server",
};

export function ProviderHealthTable() {
  const { data: providers, error, refetch } = useQuery(providersQuery);
  const labelOf = useModelLabels();
  return (
    <section aria-labelledby="admin-providers">
      <h2 className="title" id="admin-providers">
        Providers
      </h2>
      {providers === undefined ? (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
      ) : providers.length === 0 ? (
        <p className="muted">No provider is connected. The demonstration model answers.</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">State</th>
              <th scope="col">Last failure</th>
            </tr>
          </thead>
          <tbody>
            {providers.map((provider) => (
              <tr key={provider.provider}>
                <th scope="row">{NAMES[provider.provider] ?? provider.provider}</th>
                <td className={isWell(provider) ? undefined : "admin-warn"}>
                  {[
                    stateOf(provider),
                    ...provider.setAside.map(({ model, reason }) => `${labelOf(model)} ${ASIDE[reason]}`),
                  ].join(". ")}
                </td>
                <td>{lastOf(provider, labelOf)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const ASIDE: Readonly<Record<ProviderHealth["setAside"][number]["reason"], string>> = {
  "not-found": "is set aside: this provider does not have it",
  rejected: "is set aside: it rejected five calls in a row",
};

const isWell = ({ breaker, setAside }: ProviderHealth): boolean => breaker === "closed" && setAside.length === 0;

function stateOf({ breaker, failures, sparedUntil }: ProviderHealth): string {
  if (breaker === "open") return `Not asked until ${sparedUntil?.slice(11, 19)}`;
  if (breaker === "probing") return "Being tried again";
  return failures === 0 ? "Answering" : `Answering, ${failures} failed in a row`;
}

function lastOf({ lastFailures }: ProviderHealth, labelOf: (model: string) => string): string {
  const [last] = lastFailures;
  return last === undefined
    ? "None since the start"
    : `${formatMomentInUtc(last.at)}, ${labelOf(last.model)}, ${last.kind}${last.said === null ? "" : `. It said: ${last.said}`}`;
}
