import * as z from "zod/mini";
import { PROMPT_LENGTH_MAX } from "./limits.ts";

export const promptSchema = z
  .string("Prompt is required")
  .check(
    z.trim(),
    z.minLength(1, "Prompt is required"),
    z.maxLength(PROMPT_LENGTH_MAX, `Prompt must be less than ${PROMPT_LENGTH_MAX} characters`),
  );
