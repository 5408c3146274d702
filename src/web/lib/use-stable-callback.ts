import { useCallback, useRef } from "react";

/**
 * Returns one function for all renders, which calls the latest `callback`. As a prop, it never causes a new render.
 * Call it in later events (click, key), never during rendering.
 */
export function useStableCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}
