import type { ProviderHealth } from "#contract/admin.ts";
import type { ProviderName } from "#domain/catalogue/models.ts";
import type { ModelCatalogue } from "#server/ports/model-catalogue.ts";
import type { Connection } from "./connection.ts";
import type { SetAsideRegistry } from "./models-set-aside.ts";

type Failure = ProviderHealth["lastFailures"][number];

const KEPT = 10;

/**
 * The last failures of each provider in this process, newest first. Each has our error kind and the provider's message,
 * cleaned by `providerErrorText`.
 */
export class ProviderFailures {
  readonly #last = new Map<ProviderName, Failure[]>();

  note(provider: ProviderName, failure: Failure): void {
    this.#last.set(provider, [failure, ...this.of(provider)].slice(0, KEPT));
  }

  of(provider: ProviderName): Failure[] {
    return this.#last.get(provider) ?? [];
  }
}

/** The state of one provider for the admin page. */
export function describeHealth(
  { provider, breaker }: Connection,
  known: {
    readonly catalogue: ModelCatalogue;
    readonly refused: SetAsideRegistry;
    readonly failures: ProviderFailures;
  },
): ProviderHealth {
  const { state, failures: inARow, sparedUntilMs } = breaker.condition;
  const models = [...known.catalogue.current().values()]
    .filter((entry) => entry.provider === provider)
    .map(({ name }) => name);
  return {
    provider,
    models,
    setAside: known.refused.among(models),
    breaker: state,
    failures: inARow,
    sparedUntil: sparedUntilMs === null ? null : new Date(sparedUntilMs).toISOString(),
    lastFailures: known.failures.of(provider),
  };
}
