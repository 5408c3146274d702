/** Where a turn is on the page. */
export const turnElementId = (turnId: number): string => `turn-${turnId}`;

/** Gives a turn the focus as soon as it is drawn: what was pressed in it, or in the one before, is gone by then. */
export function focusTurn(id: number): void {
  setTimeout(() => document.getElementById(turnElementId(id))?.focus({ preventScroll: true }));
}
