export const turnElementId = (turnId: number): string => `turn-${turnId}`;

/** Focuses a turn as soon as it is drawn. By then, the button that was pressed has disappeared. */
export function focusTurn(id: number): void {
  setTimeout(() => document.getElementById(turnElementId(id))?.focus({ preventScroll: true }));
}
