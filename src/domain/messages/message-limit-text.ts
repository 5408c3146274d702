import { PLANS, type Tier } from "../plans/plans.ts";

const HOUR_MS = 3_600_000;
const SMALL_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** For example "25 messages in three hours" or "1,000 messages in 24 hours". */
export function formatMessageLimit(tier: Tier, during: "in" | "in the last" = "in"): string {
  const { window: limit } = PLANS[tier];
  if (limit === null) return "any number of messages";
  const hours = limit.lengthMs / HOUR_MS;
  return `${limit.messagesMax.toLocaleString("en-US")} messages ${during} ${SMALL_NUMBERS[hours] ?? hours} hours`;
}
