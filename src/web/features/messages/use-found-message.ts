import { type RefObject, useEffect, useRef } from "react";
import type { Message } from "#contract/messages.ts";
import { turnsOf } from "./compare-groups.ts";

const MARKED_MS = 2_400;

/** Goes to a message once its conversation has come: in view, with the focus, and marked for a moment. */
export function useFoundMessage(
  frame: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  foundId: number | null,
  onShown: () => void,
): void {
  const latest = useRef(onShown);
  latest.current = onShown;
  const hasCome = messages.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that comes later is no reason to go there again.
  useEffect(() => {
    if (foundId === null || !hasCome) return;
    // Answers side by side are one turn, under the name of the first.
    const first = turnsOf(messages).find((turn) => turn.some(({ id }) => id === foundId))?.[0];
    const turn = frame.current?.querySelector<HTMLElement>(`#message-${first?.id ?? 0}`);
    latest.current();
    if (turn === null || turn === undefined) return;
    turn.scrollIntoView({ block: "start" });
    turn.dataset.found = "";
    setTimeout(() => {
      delete turn.dataset.found;
    }, MARKED_MS);
    whenUncovered(() => turn.focus({ preventScroll: true }));
  }, [frame, foundId, hasCome]);
}

/** An overlay that goes away gives the focus back first to where it was. */
function whenUncovered(act: () => void): void {
  if (document.querySelector('[role="dialog"]') === null) setTimeout(act);
  else requestAnimationFrame(() => whenUncovered(act));
}
