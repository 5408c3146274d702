/** Where a turn stands on the page. */
export const turnElementId = (turnId: number): string => `turn-${turnId}`;
