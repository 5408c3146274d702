import * as z from "zod/mini";
import { AppError } from "../app-error.ts";

/** Parses input that no route schema could check. The client gets the first problem's message. */
export function parseInput<T extends z.ZodMiniType>(schema: T, input: unknown): z.infer<T> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-input", shortenMessage(parsed.error.issues[0]?.message));
}

const WORDS_LENGTH_MAX = 200;

/** Shortens a schema's message. It may repeat names from the request, which may be as long as the request. */
export const shortenMessage = (words = "Invalid input"): string =>
  words.length <= WORDS_LENGTH_MAX ? words : `${words.slice(0, WORDS_LENGTH_MAX - 1)}…`;
