const LINES_SHOWN = 6;
/** Fewer characters than six lines hold on the narrowest phone. */
const LETTERS_MIN = 180;

/** Whether a prompt may be longer than six lines; only the page knows the length of a line. */
export const mayNeedFold = (text: string): boolean =>
  text.length > LETTERS_MIN || text.split("\n").length > LINES_SHOWN;
