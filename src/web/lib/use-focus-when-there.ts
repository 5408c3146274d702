import { useRef } from "react";
import { useSteady } from "./use-steady.ts";

/** Focus for a field that may still be on its way, as in an overlay whose code is being fetched. */
export function useFocusWhenThere() {
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useRef(false);
  const give = () => {
    if (field.current === null || !isWanted.current) return;
    isWanted.current = false;
    // After what the overlay itself does with the focus.
    setTimeout(() => field.current?.focus());
  };
  const ref = useSteady((element: HTMLInputElement | null) => {
    field.current = element;
    give();
  });
  const focus = () => {
    isWanted.current = true;
    give();
  };
  return { ref, focus };
}
