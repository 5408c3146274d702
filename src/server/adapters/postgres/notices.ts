import { randomUUID } from "node:crypto";
import { Client, type Notification, type Pool } from "pg";
import { isReady } from "./db.ts";
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE_DELAY_MS } from "./open-database.ts";
import { watchConnection } from "./watch-connection.ts";

/** Notices to the other processes on the same database. They contain only ids: NOTIFY takes at most 8,000 bytes. */
export interface ProcessNotifier {
  send(channel: string, ids: readonly number[]): void;
  /** False if no other process has reported lately. Notices that are only hints then need not be sent. */
  hasListeners(): boolean;
  /** Sets the callback for notices from other processes. Notices from this process do not call it. */
  onNotice(channel: string, callback: (id: number) => void): void;
  close(): Promise<void>;
}

/** The embedded database serves one process, so there is no receiver. */
export const noopProcessNotifier: ProcessNotifier = {
  send() {},
  hasListeners: () => false,
  onNotice() {},
  async close() {},
};

const IDS_PER_NOTICE = 400;
/** Notices wait this long, so that one statement carries the notices of all answers. */
const GATHER_MS = 10;
const RECONNECT_DELAY_MS = 1_000;
/** The pings detect a dead connection. A client that only listens would never notice it. */
const PING_INTERVAL_MS = 4_000;
/** Every process regularly reports on this channel that it listens. */
const LISTENERS_CHANNEL = "redraft_listeners";
/** A process counts as a listener for this long after its last ping. No process misses three pings in a row. */
const HEARD_FOR_MS = 3 * PING_INTERVAL_MS;

/**
 * Sends notices with NOTIFY and receives them on a separate connection with LISTEN. If a notice is lost, a follower of
 * an answer gets the news at its next poll.
 */
export function createPostgresNotifier(url: string, pool: Pool, onError: (error: unknown) => void): ProcessNotifier {
  // PostgreSQL sends a notice to all listeners, including the sender.
  const self = randomUUID();
  const callbacks = new Map<string, (id: number) => void>();
  let lastHeardAt = Number.NEGATIVE_INFINITY;
  const gathering = gatherNotices((channel, ids) => {
    const payload = `${self} ${ids.join(",")}`;
    pool.query({ name: "notify", text: "SELECT pg_notify($1, $2)", values: [channel, payload] }).catch(onError);
  });
  const listening = keepListening({
    url,
    self,
    channels: () => [...callbacks.keys(), LISTENERS_CHANNEL],
    onNotice({ channel, payload }) {
      const callback = callbacks.get(channel);
      const [sender, ids] = payload?.split(" ") ?? [];
      if (sender !== undefined && sender !== self) lastHeardAt = performance.now();
      if (callback === undefined || ids === undefined || sender === self) return;
      for (const id of ids.split(",")) callback(Number(id));
    },
    onError,
  });
  return {
    send: gathering.add,
    hasListeners: () => performance.now() - lastHeardAt < HEARD_FOR_MS,
    onNotice(channel, callback) {
      callbacks.set(channel, callback);
    },
    async close() {
      const ended = listening.end();
      gathering.flush();
      await ended;
    },
  };
}

/** Collects ids for GATHER_MS and sends them together, in pieces small enough for NOTIFY. */
function gatherNotices(send: (channel: string, ids: readonly number[]) => void) {
  const waiting = new Map<string, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const [channel, gathered] of waiting) {
      const ids = [...gathered];
      for (let start = 0; start < ids.length; start += IDS_PER_NOTICE)
        send(channel, ids.slice(start, start + IDS_PER_NOTICE));
    }
    waiting.clear();
  };
  return {
    add(channel: string, ids: readonly number[]) {
      const gathered = waiting.get(channel) ?? new Set();
      waiting.set(channel, gathered);
      for (const id of ids) gathered.add(id);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}

interface Listening {
  readonly url: string;
  /** The id of this process. Notices with this id are its own, and are ignored. */
  readonly self: string;
  readonly channels: () => readonly string[];
  readonly onNotice: (notice: Notification) => void;
  readonly onError: (error: unknown) => void;
}

function keepListening(listening: Listening): { end(): Promise<void> } {
  let client: Client | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: listening.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      application_name: "redraft",
    });
    fresh.on("error", () => reconnect(fresh));
    fresh.on("end", () => reconnect(fresh));
    fresh.on("notification", listening.onNotice);
    try {
      await listen(fresh, listening);
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
      listening.onError(error);
      setTimeout(tryToConnect, RECONNECT_DELAY_MS).unref();
    });
  }

  // Connects one tick later, after the callers have registered their channels.
  setImmediate(tryToConnect);
  return {
    async end() {
      isClosed = true;
      await client?.end();
    },
  };
}

async function listen(client: Client, { url, self, channels }: Listening): Promise<void> {
  await client.connect();
  await watchConnection(client, url);
  for (const channel of channels()) await client.query(`LISTEN ${channel}`);
  // If a ping gets no answer, `watchConnection` closes the connection.
  const ping = () =>
    isReady(client) && client.query("SELECT pg_notify($1, $2)", [LISTENERS_CHANNEL, self]).catch(() => undefined);
  void ping();
  const pinging = setInterval(() => void ping(), PING_INTERVAL_MS).unref();
  client.once("end", () => clearInterval(pinging));
}
