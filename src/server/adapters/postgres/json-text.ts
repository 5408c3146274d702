import { type SQL, sql } from "drizzle-orm";
import { asStorable } from "#domain/text/storable-text.ts";

/** How `JSON.stringify` writes NUL and half a character; the same letters behind a backslash of a text's own only cost a second look. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * The one way to write JSON for the database, which takes no NUL and no half character in it: a message that cannot be stored would be
 * answered again and again. `tests/architecture.test.ts` holds the stores to it.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? JSON.stringify(value, storable) : text;
}

const storable = (_key: string, value: unknown) => (typeof value === "string" ? asStorable(value) : value);

/** A value of a `jsonb` column; null is no JSON. */
export const jsonOrNull = (value: unknown): SQL => sql`${value === null ? null : jsonText(value)}::jsonb`;
