/** `place`: position in the queue; 1 is next. */
export const queuePositionText = (place: number): string =>
  place === 1
    ? "Many people are asking just now. You are next."
    : `Many people are asking just now. ${place - 1} before you.`;
