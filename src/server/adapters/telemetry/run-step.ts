/** Runs `work` and calls `end` once it is over: with what it threw, or with nothing. A promise is over when it settles. */
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
