import * as z from "zod/mini";

/** This month's counters (SPEC 3, usage record). */
export const monthlyUsageSchema = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  promptsGenerated: z.int(),
  gpt4oUsage: z.int(),
});
