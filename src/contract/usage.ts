import * as z from "zod/mini";

/** The month's counters, and what the plan's limits leave. */
export const usageReportSchema = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  promptsGenerated: z.int(),
  gpt4oUsage: z.int(),
  /** The rolling window of messages; null: as many as one likes. */
  window: z.nullable(
    z.object({
      messagesMax: z.int(),
      used: z.int(),
      lengthHours: z.number(),
      /** Past a soft window answers are slower, past a hard one messages are refused. */
      isSoft: z.boolean(),
      /** When the next place is free; null while there is room. */
      roomAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Tokens of the premium models this month; null where the plan has none. */
  premiumTokens: z.nullable(
    z.object({ granted: z.int(), carried: z.int(), used: z.int(), left: z.int(), renewsAt: z.iso.datetime() }),
  ),
  /** US dollars that today's answers have cost the operator of this site, and where they stop. */
  money: z.object({ spentUsd: z.number(), maxUsd: z.number(), renewsAt: z.iso.datetime() }),
});
export type UsageReport = z.infer<typeof usageReportSchema>;
