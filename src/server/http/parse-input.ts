import * as z from "zod/mini";
import { AppError } from "../app-error.ts";

/** Reads what no route schema could check; the first problem's own words go to the client. */
export function parseInput<T extends z.ZodMiniType>(schema: T, input: unknown): z.infer<T> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-input", inShort(parsed.error.issues[0]?.message));
}

const WORDS_LENGTH_MAX = 200;

/** What a schema says is wrong. It may repeat names the request came with, which may be as long as the request. */
export const inShort = (words = "Invalid input"): string =>
  words.length <= WORDS_LENGTH_MAX ? words : `${words.slice(0, WORDS_LENGTH_MAX - 1)}…`;
