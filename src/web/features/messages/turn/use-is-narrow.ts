import { useSyncExternalStore } from "react";

/** In such a window, the margin is below the text. tokens.css and the style sheets use the same width. */
const query = window.matchMedia("(max-width: 1100px)");

function subscribe(listener: () => void) {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
