import { connect, createServer, type Socket } from "node:net";

/** Stands before several servers on this machine, as a proxy does: each connection goes to the next one that takes it. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  };
  const join = (client: Socket, tried: number) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined || tried === ports.length) return void client.destroy();
    const server = connect({ port, host: "127.0.0.1" });
    keep(server);
    const refused = () => join(client, tried + 1);
    server.once("error", refused);
    server.once("connect", () => {
      server.off("error", refused);
      const end = () => {
        client.destroy();
        server.destroy();
      };
      for (const socket of [client, server]) socket.on("error", end).on("close", end);
      client.pipe(server).pipe(client);
    });
  };
  const door = createServer((client) => {
    keep(client);
    client.on("error", () => undefined);
    join(client, 0);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => door.close(() => resolve()));
    },
  };
}
