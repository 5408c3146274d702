import * as z from "zod/mini";
import { AppError } from "../app-error.ts";

/** Checks input that no route schema can check. The client gets the message of the first problem. */
export function parseInput<T extends z.ZodMiniType>(schema: T, input: unknown): z.infer<T> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-input", shortenMessage(parsed.error.issues[0]?.message));
}

const WORDS_LENGTH_MAX = 200;

/** A schema's error message may repeat names from the request. It could be as long as the request. */
export const shortenMessage = (words = "Invalid input"): string =>
  words.length <= WORDS_LENGTH_MAX ? words : `${words.slice(0, WORDS_LENGTH_MAX - 1)}…`;
