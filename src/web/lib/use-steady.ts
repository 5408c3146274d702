import { useCallback, useRef } from "react";

/**
 * The same function for every render, which calls the one given last: what gets it as a prop need not be drawn again. For
 * what happens later (a click, a key), never for what is called while rendering.
 */
export function useSteady<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}
