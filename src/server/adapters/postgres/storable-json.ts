import { type SQL, sql } from "drizzle-orm";
import { toStorableText } from "#domain/text/storable-text.ts";

/**
 * Matches NUL and lone surrogates as `JSON.stringify` writes them. It also matches a text in which a user typed such an
 * escape. That does no harm: the value is only written a second time.
 */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * The only way to write JSON for the database; `tests/architecture.test.ts` checks the stores. The database rejects NUL
 * and lone surrogates, and a message that cannot be stored would be answered again and again.
 */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? JSON.stringify(value, storable) : text;
}

const storable = (_key: string, value: unknown) => (typeof value === "string" ? toStorableText(value) : value);

/** A value of a `jsonb` column; null becomes SQL NULL. */
export const jsonOrNullSql = (value: unknown): SQL => sql`${value === null ? null : toStorableJson(value)}::jsonb`;
