export const turnElementId = (turnId: number): string => `turn-${turnId}`;

/** Focuses a turn as soon as it is drawn. The button that the user pressed has disappeared by that time. */
export function focusTurn(id: number): void {
  setTimeout(() => document.getElementById(turnElementId(id))?.focus({ preventScroll: true }));
}
