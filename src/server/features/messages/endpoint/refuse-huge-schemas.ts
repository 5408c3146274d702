import { judgeSchemaSize, SCHEMA_LENGTH_MAX } from "#domain/endpoint/schema-size.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import { invalidRequest } from "./endpoint-error.ts";

/** A schema goes through several checks and into the request to a provider, each of which reads all of it at once. */
export function refuseHugeSchemas(app: TypedApp): void {
  app.addHook("preValidation", async ({ body }) => {
    assertFits(schemaIn(body, ["response_format", "json_schema", "schema"]), "response_format");
    assertFits(schemaIn(body, ["text", "format", "schema"]), "text.format");
  });
}

function schemaIn(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
}

function assertFits(schema: unknown, param: string): void {
  const size = judgeSchemaSize(schema);
  if (size === "too-deep") throw invalidRequest("The schema is nested too deep.", param);
  if (size === "too-long") throw invalidRequest(`A schema may have ${SCHEMA_LENGTH_MAX / 1024} kB.`, param);
}
