// PostgreSQL cannot store text with a NUL or with half a surrogate pair; half a character is no text anyway.

export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Removes NULs and replaces each half character with U+FFFD. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");
