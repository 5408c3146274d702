/** An error that only the operator at the terminal can fix. The message is shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}

/**
 * Runs a command. Shows only the message of an OperatorError, with exit status 1. Other errors are bugs and show their
 * stack.
 */
export async function runWithOperatorErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
