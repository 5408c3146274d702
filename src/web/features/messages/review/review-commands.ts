import { SHORTCUTS } from "#web/ui/shortcuts.ts";

/** Where in the review the key was pressed. */
export type KeyPressLocation = "change" | "text" | "control" | "panel";

export type ReviewCommand = "send" | "send-original" | "close" | "undo" | "accept" | "reject" | "next" | "previous";

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
