import { useSyncExternalStore } from "react";

/** In windows up to this width, the side notes are below the text. The style sheets use the same width. */
const query = window.matchMedia("(max-width: 1100px)");

function subscribe(listener: () => void) {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
