import { SHORTCUTS } from "#web/ui/shortcuts.ts";

/** Where in the review a key was pressed. */
export type KeyPlace = "change" | "text" | "control" | "panel";

export type ReviewCommand = "send" | "send-original" | "close" | "undo" | "accept" | "reject" | "next" | "previous";

export interface PressedKey {
  readonly key: string;
  readonly alt: boolean;
  readonly shift: boolean;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
  readonly place: KeyPlace;
}

/**
 * What a key means in the review. Letters count only on a change, so that nobody decides by accident or while dictating;
 * a text keeps its own undo, and a control its own Enter.
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
