import { connect, createServer, type Socket } from "node:net";

/** Stands between a client and a server on this machine, as a network that does not always do what it should. */
export interface TcpProxy {
  readonly port: number;
  /** What is sent on the connections there are now arrives nowhere, either way, for ever; new ones work. */
  forgetConnections(): void;
  /** From now on, until it is called with false, nothing passes, on connections there are and on new ones. */
  swallowAll(isSwallowing: boolean): void;
  /** The next `times` connections on which the client sends `text` are cut then, before the server reads it. */
  cutBefore(text: string, times: number): void;
  /** Connections there are end, and new ones go to this port: what an address does that another server takes over. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

export async function startTcpProxy(to: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const pairs = new Set<{ readonly sockets: readonly Socket[]; isForgotten: boolean }>();
  let destination = to;
  let isSwallowing = false;
  let cut = { text: "", times: 0 };
  const server = createServer((client) => {
    const upstream = connect(destination);
    const pair = { sockets: [client, upstream], isForgotten: isSwallowing };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair.sockets) socket.destroy();
    };
    for (const socket of pair.sockets) {
      socket.on("error", end);
      // Who says goodbye on a forgotten connection is not heard either.
      socket.on("end", () => pair.isForgotten || end());
      socket.on("close", end);
    }
    const pass = (to: Socket) => (bytes: Buffer) => {
      if (isSwallowing) pair.isForgotten = true;
      if (!pair.isForgotten) to.write(bytes);
    };
    client.on("data", (bytes) => {
      if (cut.times > 0 && bytes.includes(cut.text)) {
        cut.times--;
        end();
      } else pass(upstream)(bytes);
    });
    upstream.on("data", pass(client));
  });
  const cutAll = () => {
    for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    forgetConnections() {
      for (const pair of pairs) pair.isForgotten = true;
    },
    swallowAll(isOn) {
      isSwallowing = isOn;
    },
    cutBefore(text, times) {
      cut = { text, times };
    },
    moveTo(port) {
      destination = { ...to, port };
      cutAll();
    },
    async close() {
      cutAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
