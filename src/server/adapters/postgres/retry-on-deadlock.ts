const DEADLOCK = "40P01";
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
