const LINES_SHOWN = 6;
/** Even on the narrowest phone, six lines hold more characters than this. */
const LETTERS_MIN = 180;

/** True if a prompt may be longer than six lines. Only the page knows how many characters fit on a line. */
export const mayNeedCollapsing = (text: string): boolean =>
  text.length > LETTERS_MIN || text.split("\n").length > LINES_SHOWN;
