import { useCallback, useRef } from "react";

/**
 * Returns the same function on every render; that function calls the latest `callback`. Passed as a prop, it causes no
 * new rendering. Use it for later events (click, key), never for calls during rendering.
 */
export function useStableCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}
