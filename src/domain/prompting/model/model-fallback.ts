import type { Improvement } from "../improvement.ts";
import { EXPLANATION_LENGTH_MAX } from "../rewrite-limits.ts";

/** Why the rules' own result is used though a model was asked. */
export type FallbackReason = "late" | "failed" | "unreadable" | "unusable" | "turned-down" | "nothing" | "budget";

const WORDS: Readonly<Record<FallbackReason, string>> = {
  late: "The model that improves prompts took too long, so this is what the built-in rules made of it.",
  failed: "The model that improves prompts did not answer, so this is what the built-in rules made of it.",
  unreadable:
    "The model that improves prompts gave nothing that could be read, so this is what the built-in rules made of it.",
  unusable:
    "What a model proposed would have changed your prompt in ways you did not ask for, so this is what the built-in rules made of it.",
  "turned-down":
    "A second model found that the rewrite no longer asked the same, so this is what the built-in rules made of it.",
  budget: "The day's budget for models is used up, so this is what the built-in rules made of your prompt.",
  nothing: "A model looked at it as well and had nothing to add.",
};

/** The rules' own result, and why it is not more than that. */
export function fellBack(lite: Improvement, reason: FallbackReason): Improvement {
  const room = EXPLANATION_LENGTH_MAX - WORDS[reason].length - 1;
  const rest = lite.explanation.length <= room ? lite.explanation : `${lite.explanation.slice(0, room - 1)}…`;
  return {
    ...lite,
    level: "lite",
    explanation: `${WORDS[reason]} ${rest}`.trim(),
    ...(reason === "unusable" && { isGuardRefused: true }),
  };
}
