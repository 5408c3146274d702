export const turnElementId = (turnId: number): string => `turn-${turnId}`;

/** Focuses a turn as soon as it is drawn: the pressed button in it, or in the turn before, is gone by then. */
export function focusTurn(id: number): void {
  setTimeout(() => document.getElementById(turnElementId(id))?.focus({ preventScroll: true }));
}
