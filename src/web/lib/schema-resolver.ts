import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";

/**
 * Lets a form be checked by the same schema as the server; the first complaint about each field is kept.
 * `Answers` is what the form holds while it is being filled in, which may be more than the schema lets pass.
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
