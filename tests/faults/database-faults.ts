import { setTimeout as sleep } from "node:timers/promises";
import type { ServerFaults } from "#support/postgres-server.ts";
import { startTcpProxy } from "#support/tcp-proxy.ts";

/** Something that befalls the database; resolves when it is over. */
export interface DatabaseFault {
  readonly name: string;
  run(): Promise<void>;
}

export interface FaultyDatabase {
  /** The database, reached through a network that can fail. */
  readonly url: string;
  /** In the order in which they are done, over and over. */
  readonly faults: readonly DatabaseFault[];
  close(): Promise<void>;
}

const PAUSE_MS = 8_000;
const SILENCE_MS = 15_000;

/** Everything that a database server and the network before it do to those who use it. */
export async function faultyDatabase(url: string, server: ServerFaults): Promise<FaultyDatabase> {
  const behind = new URL(url);
  const proxy = await startTcpProxy({ host: behind.hostname, port: Number(behind.port) });
  behind.host = `127.0.0.1:${proxy.port}`;
  return {
    url: behind.href,
    faults: [
      { name: "killed", run: () => server.crash() },
      { name: "restarted", run: () => server.restart() },
      { name: `stopped for ${PAUSE_MS / 1000} s`, run: () => server.pause(PAUSE_MS) },
      {
        name: `cut off for ${SILENCE_MS / 1000} s, its connections forgotten`,
        async run() {
          proxy.swallowAll(true);
          await sleep(SILENCE_MS);
          proxy.swallowAll(false);
        },
      },
      { name: "out of the network's memory", run: async () => proxy.forgetConnections() },
    ],
    close: () => proxy.close(),
  };
}
