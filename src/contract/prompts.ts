import * as z from "zod/mini";
import { PROMPT_LENGTH_MAX } from "./limits.ts";

/** A user's prompt: trimmed, 1 to 4000 characters. */
export const promptSchema = z
  .string("Prompt is required")
  .check(
    z.trim(),
    z.minLength(1, "Prompt is required"),
    z.maxLength(PROMPT_LENGTH_MAX, `Prompt must be less than ${PROMPT_LENGTH_MAX} characters`),
  );
