/** Something only the person at the terminal can put right; its message is written for them and shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}

/** Runs a command; an OperatorError is told in its own words with exit status 1, anything else is a bug and shows its stack. */
export async function tellingOperator(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
