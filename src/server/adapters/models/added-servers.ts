import type { ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { Connection } from "./connection.ts";

/** Connections to the servers a host adds: each lives, with what its breaker knows, as long as its address and key hold. */
export class AddedServers {
  readonly #connect: (server: ModelServer) => Connection;
  readonly #connected = new Map<string, { readonly server: ModelServer; readonly connection: Connection }>();

  constructor(connect: (server: ModelServer) => Connection) {
    this.#connect = connect;
  }

  /** One for each of these servers, in their order. */
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
