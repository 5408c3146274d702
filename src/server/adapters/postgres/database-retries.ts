import { setTimeout as sleep } from "node:timers/promises";
import { classifyDatabaseFailure } from "../../ports/database-failure.ts";

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

const DEADLOCK = "40P01";
/** PostgreSQL's code for a lock that was not free within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = "55P03";
const TRIES = 5;

/** Runs `act`, which must be safe to run twice. Retries if PostgreSQL aborted it because of a deadlock. */
export async function retryOnDeadlock<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === DEADLOCK) || isDeadlock(error.cause));
