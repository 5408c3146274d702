import * as z from "zod/mini";
import { AppError } from "../app-error.ts";

/** Reads what no route schema could check; the first problem's own words go to the client. */
export function parseInput<T extends z.ZodMiniType>(schema: T, input: unknown): z.infer<T> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-input", parsed.error.issues[0]?.message ?? "Invalid input");
}
