/** One part of what has to be ended; `name` is for the log. */
export interface ClosingStep {
  readonly name: string;
  readonly close: () => unknown;
}

/**
 * Ends every part, one after the other, also when some fail: whatever stays open, the last of them, the database, must not.
 * Throws what went wrong, all of it, once everything has been tried.
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
