import type { ProviderHealth } from "#contract/admin.ts";
import type { ProviderName } from "#domain/catalogue/models.ts";

type Failure = ProviderHealth["lastFailures"][number];

const KEPT = 10;

/**
 * The last failures of each provider in this process, newest first: our kind, and the provider's message as
 * what-was-said.ts cleans it.
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
