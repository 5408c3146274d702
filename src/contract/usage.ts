import * as z from "zod/mini";

/** The counters of the month, and what is left of the plan's limits. */
export const usageReportSchema = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  promptsGenerated: z.int(),
  gpt4oUsage: z.int(),
  /** The rolling window for messages; null: unlimited. */
  window: z.nullable(
    z.object({
      messagesMax: z.int(),
      used: z.int(),
      lengthHours: z.number(),
      /** Above a soft limit, answers are slower; above a hard limit, messages are refused. */
      isSoft: z.boolean(),
      /** When the next message is possible; null: now. */
      roomAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Premium model tokens of this month; null: the plan has none. */
  premiumTokens: z.nullable(
    z.object({ granted: z.int(), carried: z.int(), used: z.int(), left: z.int(), renewsAt: z.iso.datetime() }),
  ),
  /** What today's answers cost the operator, and the limit of that cost, in US dollars. */
  money: z.object({ spentUsd: z.number(), maxUsd: z.number(), renewsAt: z.iso.datetime() }),
});
export type UsageReport = z.infer<typeof usageReportSchema>;
