import { type RefObject, useEffect, useRef } from "react";
import { PAGE_SIZE_MAX } from "#contract/limits.ts";
import type { EarlierMessages } from "../stored/earlier-messages.ts";
import { turnElementId } from "../turn/turn-element-id.ts";
import type { ShownBranch } from "./use-branch.ts";
import type { DrawnTurns } from "./use-drawn-turns.ts";

/** Messages per request while looking for the message: the server's maximum, because the user does not read them. */
const MESSAGES_WHILE_SEEKING = PAGE_SIZE_MAX;
const MARKED_MS = 2_400;

/**
 * Goes to a message once its conversation is loaded: shows its branch, scrolls to it, focuses it and highlights it
 * briefly. Loads missing messages from the end backwards.
 */
export function useScrollToFoundMessage(
  frame: RefObject<HTMLElement | null>,
  { turns, show }: ShownBranch,
  { drawn, drawFrom }: DrawnTurns,
  earlier: EarlierMessages,
  foundId: number | null,
  onShown: () => void,
  stay: () => void,
): void {
  const latest = useRef({ onShown, show, load: earlier.load });
  latest.current = { onShown, show, load: earlier.load };
  const soughtId = useRef<number | null>(null);
  const { hasMore, state } = earlier;
  useEffect(() => {
    if (foundId === null) soughtId.current = null;
    if (foundId === null || turns.length === 0) return;
    // The answers of a comparison are one turn, with the id of the first answer.
    const turn = turns.find(({ messages }) => messages.some(({ id }) => id === foundId));
    if (turn !== undefined && !drawn.includes(turn)) drawFrom(turn.id);
    else if (turn !== undefined) {
      latest.current.onShown();
      stay();
      goTo(frame.current?.querySelector<HTMLElement>(`#${turnElementId(turn.id)}`) ?? null);
    } else if (soughtId.current !== foundId) {
      // The message may be on another branch, which may not be loaded.
      soughtId.current = foundId;
      latest.current.show(foundId);
    } else if (hasMore && state === "idle") latest.current.load(MESSAGES_WHILE_SEEKING);
    else if (state !== "loading") latest.current.onShown();
  }, [frame, turns, drawn, hasMore, state, foundId, stay, drawFrom]);
}

function goTo(turn: HTMLElement | null): void {
  if (turn === null) return;
  turn.scrollIntoView({ block: "start" });
  turn.dataset.found = "";
  setTimeout(() => {
    delete turn.dataset.found;
  }, MARKED_MS);
  whenUncovered(() => turn.focus({ preventScroll: true }));
}

/** Waits until no dialog is open: a dialog that closes moves the focus back to the button that opened it. */
function whenUncovered(act: () => void): void {
  if (document.querySelector('[role="dialog"]') === null) setTimeout(act);
  else requestAnimationFrame(() => whenUncovered(act));
}
