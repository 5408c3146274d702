import { type SQL, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
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

/**
 * Returns the stored `value` if it matches `schema`, else `instead`. So one bad value, from an earlier version or a
 * manual change, does not break the whole response.
 */
export function readStoredValue<Value>(schema: z.ZodMiniType, value: unknown, instead: Value): Value {
  return z.safeParse(schema, value).success ? (value as Value) : instead;
}

export const storedJsonColumn = <Value>(read: (value: unknown) => Value) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => toStorableJson(value),
    fromDriver: read,
  });

/** A text column that may contain only certain words. `read` replaces a word that is no longer allowed. */
export const storedWordColumn = <Value extends string | null>(read: (value: unknown) => Value) =>
  customType<{ data: NonNullable<Value>; driverData: string }>({
    dataType: () => "text",
    fromDriver: (value) => read(value) as NonNullable<Value>,
  });
