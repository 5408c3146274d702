import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ProviderName } from "#domain/catalogue/models.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { ProviderProtocol } from "./stream-answer.ts";

export interface Connection {
  readonly provider: ProviderName;
  readonly breaker: CircuitBreaker;
  /** null: the provider cannot be called yet. */
  readonly wireFor: (entry: CatalogueEntry) => ProviderProtocol | null;
}
