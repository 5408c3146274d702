import { customType } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { jsonText } from "./json-text.ts";

/**
 * `value` as it was stored when it has the shape of `schema`, else `instead`: a row that an earlier version wrote, or somebody by
 * hand, costs its reader that value and not the whole answer.
 */
export function readStored<Value>(schema: z.ZodMiniType, value: unknown, instead: Value): Value {
  return z.safeParse(schema, value).success ? (value as Value) : instead;
}

/** A jsonb column; `read` makes of what is stored what its users expect. */
export const storedJson = <Value>(read: (value: unknown) => Value) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => jsonText(value),
    fromDriver: read,
  });

/** A text column whose words are a closed list; `read` says what one that is no longer in it counts as. */
export const storedWord = <Value extends string | null>(read: (value: unknown) => Value) =>
  customType<{ data: NonNullable<Value>; driverData: string }>({
    dataType: () => "text",
    fromDriver: (value) => read(value) as NonNullable<Value>,
  });
