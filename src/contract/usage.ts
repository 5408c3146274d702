import * as z from "zod/mini";

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
      /** True: above the limit, answers are slower. False: above the limit, messages are refused. */
      isSoft: z.boolean(),
      /** When the next message is possible; null: now. */
      roomAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Tokens for premium models in this month; null: the plan has no tokens for them. */
  premiumTokens: z.nullable(
    z.object({ granted: z.int(), carried: z.int(), used: z.int(), left: z.int(), renewsAt: z.iso.datetime() }),
  ),
  /** US dollars. `spentUsd`: what today's answers cost the operator. `maxUsd`: the limit for this cost. */
  money: z.object({ spentUsd: z.number(), maxUsd: z.number(), renewsAt: z.iso.datetime() }),
});
export type UsageReport = z.infer<typeof usageReportSchema>;
