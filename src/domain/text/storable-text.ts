// PostgreSQL cannot store a NUL character or half a surrogate pair.

export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Removes NULs and replaces each half surrogate pair with U+FFFD. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");
