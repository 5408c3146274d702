/** `place` in the line of those who wait for an answer to begin: 1 is next. */
export const placeWords = (place: number): string =>
  place === 1
    ? "Many people are asking just now. You are next."
    : `Many people are asking just now. ${place - 1} before you.`;
