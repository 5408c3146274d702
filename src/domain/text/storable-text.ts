// PostgreSQL text cannot hold a NUL or half a surrogate pair; half a character is no text anyway.

export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Removes NULs and puts the replacement character for half characters. */
export const asStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "");
