import { customType } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { toStorableJson } from "./storable-json.ts";

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
