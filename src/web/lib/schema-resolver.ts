import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";

/**
 * Validates a form with a schema of the contract and returns the first error of each field. `Answers` is the type of
 * the form's values during editing. It may be wider than the schema.
 */
export function schemaResolver<Answers extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output>,
): Resolver<Answers, unknown, Output> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? "root");
      errors[field] ??= { type: issue.code, message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<Answers> };
  };
}
