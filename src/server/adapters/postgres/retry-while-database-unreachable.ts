import { setTimeout as sleep } from "node:timers/promises";
import { classifyDatabaseFailure } from "../../ports/database-failure.ts";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

/** How long to retry. Shorter than a lease: after a longer wait, another process may have taken over the answer. */
const PATIENCE_MS = 10_000;
const RETRY_DELAY_MS = 250;

/** Runs `act`, which must be safe to run twice. Retries while the database is unreachable for a short time. */
export async function retryWhileDatabaseUnreachable<T>(act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  while (true) {
    try {
      return await retryOnDeadlock(act);
    } catch (error) {
      if (classifyDatabaseFailure(error) !== "away" || performance.now() > deadline) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}
