import type { Pool, QueryResult } from "pg";
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

  async function runTogether(): Promise<void> {
    const client = await pool.connect().catch((error: unknown) => {
      for (const { answered } of waiting.splice(0)) answered.reject(error);
    });
    if (client === undefined) return;
    const together = waiting.splice(0, TOGETHER_MAX);
    sayOnDisk(together.every(isSoonEnough) ? "soon" : "at-once");
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
    sayOnDisk("at-once");
    client.release(ended.some(({ status }) => status === "rejected") && !isIdle(client));
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

const isSoonEnough = ({ query }: Asked): boolean => typeof query === "object" && query.onDisk === "soon";
