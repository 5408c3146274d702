import { type SQL, sql } from "drizzle-orm";
import { toStorableText } from "#domain/text/storable-text.ts";

/**
 * How `JSON.stringify` writes NUL and lone surrogates. A text that itself contains this notation matches too, which
 * only costs a second pass.
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
