import { type KeyboardEvent, type RefObject, useState } from "react";
import { SHORTCUTS } from "#web/ui/shortcuts.ts";
import type { ChangedPart } from "../proof/review-state.ts";
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

/** Where in the review the key was pressed. */
type KeyPressLocation = "change" | "text" | "control" | "panel";

type ReviewCommand = "send" | "send-original" | "close" | "undo" | "accept" | "reject" | "next" | "previous";

export interface PressedKey {
  readonly key: string;
  readonly alt: boolean;
  readonly shift: boolean;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
  readonly place: KeyPressLocation;
}

/**
 * Maps a key to a command. Letter keys work only while a change has the focus, so that nobody decides by accident or
 * while dictating. In a text field, Control+Z belongs to the field. On a button, Enter presses the button.
 */
export function commandOf({ key, alt, shift, control, place }: PressedKey): ReviewCommand | null {
  if (key === "Escape") return "close";
  if (key === "Enter") {
    if (alt) return "send-original";
    return shift || control || place === "control" ? null : "send";
  }
  if (control) return key.toLowerCase() === "z" && !shift && !alt && place !== "text" ? "undo" : null;
  return place === "change" && !alt ? (ON_CHANGE.get(key.toLowerCase()) ?? null) : null;
}

const ON_CHANGE: ReadonlyMap<string, ReviewCommand> = new Map(
  (["accept", "reject", "next", "previous"] as const).flatMap((command) =>
    SHORTCUTS[`review-${command}`].keys.map((key) => [key.toLowerCase(), command] as const),
  ),
);
