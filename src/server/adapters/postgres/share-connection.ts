import type { Pool, PoolClient, QueryResult } from "pg";
import type { OnDisk, TimedQuery } from "./on-disk.ts";
import { isIdle } from "./with-connection.ts";

interface Asked {
  readonly query: string | TimedQuery;
  readonly values: unknown[] | undefined;
  readonly answered: PromiseWithResolvers<QueryResult>;
}

/** More at once would keep the first of them waiting for long. */
const TOGETHER_MAX = 32;

/**
 * Lets statements of `pool`, which has one connection in pipeline mode, go to the database together: those that are asked for while
 * others are under way go in one piece when these are through, in the order in which they were asked for. Each is a transaction of
 * its own as before, and whoever takes the connection for a transaction of several statements waits for its turn among them.
 * `waitingCount` counts both. `sayOnDisk` is told before they go when what they commit has to be on disk.
 */
export function shareConnection(pool: Pool, sayOnDisk: (onDisk: OnDisk) => void): void {
  const waiting: Asked[] = [];
  let isUnderWay = false;

  async function runAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) await runTogether();
    isUnderWay = false;
  }

  /** Never throws: an error is told to the statements it concerns, and those behind them have their turn. */
  async function runTogether(): Promise<void> {
    const client = await connected();
    if (client === null) return;
    const together = waiting.splice(0, TOGETHER_MAX);
    let mustClose = true;
    try {
      sayOnDisk(together.every(isSoonEnough) ? "soon" : "at-once");
      const areAllWell = await askAll(client, together);
      sayOnDisk("at-once");
      mustClose = !areAllWell && !isIdle(client);
    } catch (error) {
      // Those that have their result keep it.
      for (const { answered } of together) answered.reject(error);
    } finally {
      client.release(mustClose);
    }
  }

  /** null: there is no connection, and whoever waited for one has been told. */
  async function connected(): Promise<PoolClient | null> {
    try {
      return await pool.connect();
    } catch (error) {
      for (const { answered } of waiting.splice(0)) answered.reject(error);
      return null;
    }
  }

  const query = (given: string | TimedQuery, values?: unknown[]): Promise<QueryResult> => {
    const answered = Promise.withResolvers<QueryResult>();
    waiting.push({ query: given, values, answered });
    if (!isUnderWay) void runAll();
    return answered.promise;
  };
  pool.query = query as Pool["query"];
  const forConnection = () => Number(Reflect.get(Object.getPrototypeOf(pool) as object, "waitingCount", pool));
  Object.defineProperty(pool, "waitingCount", { get: () => forConnection() + waiting.length });
}

/** Whether all of them succeeded; each is told its own result. */
async function askAll(client: PoolClient, together: readonly Asked[]): Promise<boolean> {
  const ended = await Promise.allSettled(
    together.map(async ({ query, values, answered }) => {
      try {
        answered.resolve(await client.query(query as TimedQuery, values as unknown[]));
      } catch (error) {
        answered.reject(error);
        throw error;
      }
    }),
  );
  return ended.every(({ status }) => status === "fulfilled");
}

const isSoonEnough = ({ query }: Asked): boolean => typeof query === "object" && query.onDisk === "soon";
