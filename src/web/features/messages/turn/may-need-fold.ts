const LINES_SHOWN = 6;
/** Fewer letters than six lines hold on the narrowest phone. */
const LETTERS_MIN = 180;

/** Whether a prompt may be longer than six lines; how long a line is, only the page knows. */
export const mayNeedFold = (text: string): boolean =>
  text.length > LETTERS_MIN || text.split("\n").length > LINES_SHOWN;
