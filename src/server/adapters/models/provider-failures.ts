import type { ProviderHealth } from "#contract/admin.ts";
import type { ProviderName } from "#domain/catalogue/models.ts";

type Failure = ProviderHealth["lastFailures"][number];

const KEPT = 10;

/**
 * The last failures of each provider in this process, newest first. Each has our error kind and the provider's message,
 * cleaned by provider-error-text.ts.
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
