import { judgeSchemaSize, SCHEMA_LENGTH_MAX } from "#domain/endpoint/schema-size.ts";
import { invalidRequestError } from "./endpoint-error.ts";

/** Throws EndpointError if a JSON schema is too large: several steps read it whole, which blocks the event loop. */
export function assertSmallSchemas(body: unknown): void {
  assertFits(schemaIn(body, ["response_format", "json_schema", "schema"]), "response_format");
  assertFits(schemaIn(body, ["text", "format", "schema"]), "text.format");
}

function schemaIn(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
}

function assertFits(schema: unknown, param: string): void {
  const size = judgeSchemaSize(schema);
  if (size === "too-deep") throw invalidRequestError("The schema is nested too deep.", param);
  if (size === "too-long") throw invalidRequestError(`A schema may have ${SCHEMA_LENGTH_MAX / 1024} kB.`, param);
}
