import type { ModelServer } from "#domain/catalogue/catalogue-changes.ts";
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

/** Connections to servers that an admin added. A server keeps its circuit breaker until its address or key changes. */
export class AddedServerConnections {
  readonly #connect: (server: ModelServer) => Connection;
  readonly #connected = new Map<string, { readonly server: ModelServer; readonly connection: Connection }>();

  constructor(connect: (server: ModelServer) => Connection) {
    this.#connect = connect;
  }

  connections(servers: readonly ModelServer[]): Connection[] {
    for (const name of this.#connected.keys()) {
      if (!servers.some((server) => server.name === name)) this.#connected.delete(name);
    }
    return servers.map((server) => {
      const known = this.#connected.get(server.name);
      if (known?.server.baseUrl === server.baseUrl && known.server.apiKey === server.apiKey) return known.connection;
      const connection = this.#connect(server);
      this.#connected.set(server.name, { server, connection });
      return connection;
    });
  }
}
