import { type KeyboardEvent, type RefObject, useState } from "react";
import type { ChangedPart } from "../proof/review-state.ts";
import { commandOf, type KeyPressLocation, type ReviewCommand } from "./review-commands.ts";
import type { Review } from "./use-review.ts";

interface Keyed {
  panel: RefObject<HTMLFormElement | null>;
  review: Pick<Review, "accept" | "reject" | "undo">;
  changes: readonly ChangedPart[];
  onSend: () => void;
  onSendOriginal: () => void;
  onClose: () => void;
}

/** `current`: index of the change that the keys act on. */
export function useReviewKeys({ panel, review, changes, onSend, onSendOriginal, onClose }: Keyed) {
  const [current, setCurrent] = useState(0);
  const focusChange = (index: number) => {
    setCurrent(index);
    panel.current?.querySelector<HTMLElement>(`[data-change="${index}"]`)?.focus();
  };
  const reached = changes.slice(current, current + 1);
  const run: Record<ReviewCommand, () => void> = {
    send: onSend,
    "send-original": onSendOriginal,
    close: onClose,
    undo: review.undo,
    accept: () => reached.length > 0 && review.accept(reached),
    reject: () => reached.length > 0 && review.reject(reached),
    next: () => focusChange(Math.min(changes.length - 1, current + 1)),
    previous: () => focusChange(Math.max(0, current - 1)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey: alt, shiftKey: shift } = event;
    const place = placeOf(event.target);
    const command = commandOf({ key, alt, shift, control: event.ctrlKey || event.metaKey, place });
    if (command === null) return;
    event.preventDefault();
    run[command]();
  };
  return { current: Math.min(current, changes.length - 1), setCurrent, onKeyDown };
}

function placeOf(target: EventTarget): KeyPressLocation {
  if (!(target instanceof Element)) return "panel";
  if (target.closest("[data-change]") !== null) return "change";
  if (target.matches("textarea, input")) return "text";
  return target.closest("button, a, summary") === null ? "panel" : "control";
}
