/**
 * Limits for the JSON schema of an answer. They are higher than the limits of all vendors, but low enough for a fast
 * check.
 */
export const SCHEMA_DEPTH_MAX = 32;
export const SCHEMA_LENGTH_MAX = 64 * 1024;

export type SchemaSize = "fits" | "too-deep" | "too-long";

/**
 * Checks how deep a parsed JSON value is nested, and how many characters its names and values have. Stops at the first
 * exceeded limit.
 */
export function judgeSchemaSize(schema: unknown): SchemaSize {
  // A list instead of recursion, so that deep nesting cannot overflow the stack.
  const left = [{ value: schema, depth: 0 }];
  let length = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) length += String(value).length + 1;
    else {
      if (depth >= SCHEMA_DEPTH_MAX) return "too-deep";
      for (const name in value) {
        length += name.length + 1;
        if (length > SCHEMA_LENGTH_MAX) return "too-long";
        left.push({ value: Reflect.get(value, name), depth: depth + 1 });
      }
    }
    if (length > SCHEMA_LENGTH_MAX) return "too-long";
  }
  return "fits";
}
