// PostgreSQL holds no NUL in a text, and nothing that is half a character; a letter cut in two is no text anyway.

/** False for a text with a NUL or half a surrogate pair in it. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The text without NULs, and with the replacement character for what is only half a character. */
export const asStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "");
