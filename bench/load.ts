import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { type Quantiles, quantilesOf } from "./quantiles.ts";
import { PIECE, wordAt } from "./words.ts";

/** The load generator, in a process of its own so that what it uses counts for nobody. */

/** Streams to open, one for each request. */
export interface StreamLoad {
  readonly origin: string;
  readonly path: string;
  readonly requests: readonly { readonly headers: Readonly<Record<string, string>>; readonly body: string }[];
  /** They begin evenly within this time; null: each after the end of the one before. */
  readonly spreadMs: number | null;
  readonly chunksExpected: number;
}

export interface StreamResult {
  /** From the request to the first piece of the answer. */
  readonly firstTokenMs: Quantiles;
  /** From the provider's sending a piece to its arrival here. */
  readonly delayMs: Quantiles;
  readonly chunks: number;
  readonly lost: number;
  readonly reordered: number;
  /** Why streams did not answer 200 or broke, an entry for each. */
  readonly troubles: readonly string[];
}

export interface RateLoad {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly durationMs: number;
}

export interface RateResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly failed: number;
}

/** A stream that says nothing for so long has failed. */
const SILENCE_MS = 30_000;
const agent = new Agent({ keepAlive: true });
const now = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/** Reads pieces out of an event stream, line by line, whether it is the provider's or the product's. */
class PieceReader {
  firstAt: number | null = null;
  pieces = 0;
  readonly delays: number[] = [];
  reordered = 0;
  #rest = "";
  #event = "";

  read(text: string): void {
    const at = now();
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("event: ")) this.#event = line.slice(7);
      // The product's last event holds the whole answer again.
      else if (line.startsWith("data: ") && (this.#event === "" || this.#event === "answer-delta"))
        this.#take(line, at);
    }
  }

  #take(line: string, at: number): void {
    for (const [, word, sentAt] of line.matchAll(PIECE)) {
      this.firstAt ??= at;
      if (sentAt !== undefined) this.delays.push(at - Number(sentAt) / 1000);
      if (word !== wordAt(this.pieces)) this.reordered++;
      this.pieces++;
    }
  }
}

async function runStreams(load: StreamLoad): Promise<StreamResult> {
  const readers: PieceReader[] = [];
  const firstTokens: number[] = [];
  const troubles: string[] = [];
  const open = async ({ headers, body }: StreamLoad["requests"][number]) => {
    const reader = new PieceReader();
    readers.push(reader);
    const startedAt = now();
    const trouble = await stream(load, headers, body, reader).catch((error: Error) => error.message);
    if (trouble !== null) troubles.push(`${load.path} after ${reader.pieces} pieces: ${trouble}`);
    if (reader.firstAt !== null) firstTokens.push(reader.firstAt - startedAt);
  };
  if (load.spreadMs === null) for (const each of load.requests) await open(each);
  else {
    const gapMs = load.spreadMs / load.requests.length;
    await Promise.all(load.requests.map(async (each, index) => sleep(index * gapMs).then(() => open(each))));
  }
  const delays = readers.flatMap((reader) => reader.delays);
  const chunks = readers.reduce((sum, reader) => sum + reader.pieces, 0);
  return {
    firstTokenMs: quantilesOf(firstTokens),
    delayMs: quantilesOf(delays),
    chunks,
    lost: Math.max(0, load.requests.length * load.chunksExpected - chunks),
    reordered: readers.reduce((sum, reader) => sum + reader.reordered, 0),
    troubles,
  };
}

/** Null, or what kept it from a good end. */
function stream(
  { origin, path }: StreamLoad,
  headers: Readonly<Record<string, string>>,
  body: string,
  reader: PieceReader,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const call = request(`${origin}${path}`, { method: "POST", headers, agent, timeout: SILENCE_MS }, (response) => {
      response.setEncoding("utf8");
      response.on("data", (text: string) => reader.read(text));
      response.on("error", reject);
      response.on("end", () => resolve(response.statusCode === 200 ? null : `status ${response.statusCode}`));
    });
    call.on("timeout", () => call.destroy(new Error("silent for half a minute")));
    call.on("error", reject);
    call.end(body);
  });
}

async function runRate({ origin, path, headers, connections, durationMs }: RateLoad): Promise<RateResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const startedAt = performance.now();
  let requests = 0;
  let failed = 0;
  const callAgainAndAgain = async () => {
    while (performance.now() - startedAt < durationMs) {
      const response = await pool.request({ path, method: "GET", headers });
      await response.body.dump();
      requests++;
      if (response.statusCode !== 200) failed++;
    }
  };
  await Promise.all(Array.from({ length: connections }, callAgainAndAgain));
  const perSecond = requests / ((performance.now() - startedAt) / 1000);
  await pool.close();
  return { requests, perSecond, failed };
}

process.on("message", async (message: { readonly streams?: StreamLoad; readonly rate?: RateLoad }) => {
  if (message.streams !== undefined) process.send?.({ streamed: await runStreams(message.streams) });
  if (message.rate !== undefined) process.send?.({ rated: await runRate(message.rate) });
});
