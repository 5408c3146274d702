/** One part of the server to close. `name` is for the log. */
export interface ClosingStep {
  readonly name: string;
  readonly close: () => unknown;
}

/**
 * Closes all parts in order, even if some fail, because the last one, the database, must always be closed. Then throws
 * all errors together.
 */
export async function closeInOrder(steps: readonly ClosingStep[]): Promise<void> {
  const failures: Error[] = [];
  for (const { name, close } of steps) {
    try {
      await close();
    } catch (cause) {
      failures.push(new Error(`Closing the ${name} failed`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join("; "));
}
