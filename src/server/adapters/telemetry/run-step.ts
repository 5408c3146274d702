/** Runs `work`, then calls `end`, with the error if `work` threw. Waits for the promise if `work` returns one. */
export function runStep<Result>(work: () => Result, end: (...thrown: [] | [error: unknown]) => void): Result {
  let result: Result;
  try {
    result = work();
  } catch (error) {
    end(error);
    throw error;
  }
  if (!(result instanceof Promise)) {
    end();
    return result;
  }
  return result.then(
    (value: unknown) => {
      end();
      return value;
    },
    (error: unknown) => {
      end(error);
      throw error;
    },
  ) as Result;
}
