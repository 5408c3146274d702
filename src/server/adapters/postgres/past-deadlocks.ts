const DEADLOCK = "40P01";
const TRIES = 5;

/** Runs what may safely run twice once more where PostgreSQL ended it so that another transaction could go on. */
export async function pastDeadlocks<T>(act: () => Promise<T>): Promise<T> {
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
