import { randomUUID } from "node:crypto";
import { Client, type Pool } from "pg";
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE_DELAY_MS } from "./open-database.ts";
import { watchConnection } from "./watch-connection.ts";
import { isReady } from "./with-connection.ts";

/** Word to the other processes on the same database. Ids only: NOTIFY takes at most 8,000 bytes. */
export interface Notices {
  send(channel: string, ids: readonly number[]): void;
  /** False while no other process has been heard of: what is only to spare others a look need not be sent. */
  hasListeners(): boolean;
  /** Hears what other processes sent; a process does not hear itself. */
  onNotice(channel: string, callback: (id: number) => void): void;
  close(): Promise<void>;
}

/** The embedded database has one process: there is nobody to tell. */
export const noNotices: Notices = { send() {}, hasListeners: () => false, onNotice() {}, async close() {} };

const IDS_PER_NOTICE = 400;
/** Notices wait this long for company: one statement carries what all answers had to tell. */
const GATHER_MS = 10;
const RECONNECT_DELAY_MS = 1_000;
/** Whoever only listens would never notice that nothing arrives any more. */
const PING_INTERVAL_MS = 4_000;
/** On it every process says now and then that it listens. */
const LISTENERS_CHANNEL = "redraft_listeners";
/** Three times in a row nobody misses. */
const HEARD_FOR_MS = 3 * PING_INTERVAL_MS;

/** LISTEN / NOTIFY on a connection of its own. A lost notice costs a follower at most its polling interval. */
export function postgresNotices(url: string, pool: Pool, onError: (error: unknown) => void): Notices {
  const callbacks = new Map<string, (id: number) => void>();
  // PostgreSQL tells everybody who listens, also the sender, which knows already.
  const self = randomUUID();
  const waiting = new Map<string, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  let client: Client | null = null;
  let isClosed = false;
  let lastHeardAt = Number.NEGATIVE_INFINITY;

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      application_name: "redraft",
    });
    fresh.on("error", () => reconnect(fresh));
    fresh.on("end", () => reconnect(fresh));
    fresh.on("notification", ({ channel, payload }) => {
      const callback = callbacks.get(channel);
      const [sender, ids] = payload?.split(" ") ?? [];
      if (sender !== undefined && sender !== self) lastHeardAt = performance.now();
      if (callback === undefined || ids === undefined || sender === self) return;
      for (const id of ids.split(",")) callback(Number(id));
    });
    try {
      await fresh.connect();
      await watchConnection(fresh, url);
      for (const channel of [...callbacks.keys(), LISTENERS_CHANNEL]) await fresh.query(`LISTEN ${channel}`);
      // A question that is not answered is what its watch notices.
      const ping = () =>
        isReady(fresh) && fresh.query("SELECT pg_notify($1, $2)", [LISTENERS_CHANNEL, self]).catch(() => undefined);
      void ping();
      const pinging = setInterval(() => void ping(), PING_INTERVAL_MS).unref();
      fresh.once("end", () => clearInterval(pinging));
    } catch (error) {
      void fresh.end();
      throw error;
    }
    if (isClosed) await fresh.end();
    else client = fresh;
  }

  function reconnect(broken: Client): void {
    if (isClosed || client !== broken) return;
    client = null;
    tryToConnect();
  }

  function tryToConnect(): void {
    if (isClosed) return;
    connect().catch((error: unknown) => {
      onError(error);
      setTimeout(tryToConnect, RECONNECT_DELAY_MS).unref();
    });
  }
  function sendGathered(): void {
    timer = null;
    for (const [channel, gathered] of waiting) {
      const ids = [...gathered];
      for (let start = 0; start < ids.length; start += IDS_PER_NOTICE) {
        const payload = `${self} ${ids.slice(start, start + IDS_PER_NOTICE).join(",")}`;
        pool.query({ name: "notify", text: "SELECT pg_notify($1, $2)", values: [channel, payload] }).catch(onError);
      }
    }
    waiting.clear();
  }

  // One tick later, when the channels are known.
  setImmediate(tryToConnect);

  return {
    send(channel, ids) {
      const gathered = waiting.get(channel) ?? new Set();
      waiting.set(channel, gathered);
      for (const id of ids) gathered.add(id);
      timer ??= setTimeout(sendGathered, GATHER_MS);
    },
    hasListeners: () => performance.now() - lastHeardAt < HEARD_FOR_MS,
    onNotice(channel, callback) {
      callbacks.set(channel, callback);
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      sendGathered();
      await client?.end();
    },
  };
}
