import { type SQL, sql } from "drizzle-orm";
import { asStorable } from "#domain/text/storable-text.ts";

/**
 * How `JSON.stringify` writes NUL and lone surrogates. The same characters in a text after a backslash only cost a
 * second pass.
 */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * The only way to write JSON for the database, which accepts no NUL and no lone surrogates: a message that cannot be
 * stored would be answered again and again. `tests/architecture.test.ts` checks the stores.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? JSON.stringify(value, storable) : text;
}

const storable = (_key: string, value: unknown) => (typeof value === "string" ? asStorable(value) : value);

/** A value of a `jsonb` column; null becomes SQL NULL. */
export const jsonOrNull = (value: unknown): SQL => sql`${value === null ? null : jsonText(value)}::jsonb`;
