import type { Message } from "#contract/messages.ts";
import { isFinal } from "#contract/messages.ts";
import { wouldHave } from "./taken-back-words.ts";

/** Why a prompt went as it was written. */
export interface UnchangedWords {
  readonly lead: string;
  readonly why: string;
  /** Asking once more, with more time, may come to something. */
  readonly canImprove: boolean;
}

const AS_WRITTEN = "Sent as you wrote it.";

/** Null when it did not go as it was written, or nobody knows yet. */
export function unchangedWords(message: Message): UnchangedWords | null {
  if (message.importedAt !== null) return null;
  if (!message.isImprovementOn) return { lead: AS_WRITTEN, why: "", canImprove: false };
  // Until a model is chosen, another rewrite may take the place of this one.
  const isSettled = message.route !== null || isFinal(message.status);
  const { improvement, review } = message;
  if (improvement?.changed !== false || !isSettled) return null;
  if (review?.when === "before" && review.rejected.length > 0) {
    return { lead: AS_WRITTEN, why: "You kept your own words.", canImprove: false };
  }
  const words = (why: string, canImprove = true): UnchangedWords => ({ lead: AS_WRITTEN, why, canImprove });
  switch (improvement.rewriter) {
    case "taken-back": {
      const [first] = improvement.takenBack ?? [];
      return words(
        first === undefined
          ? "What the rewrite would have changed did not hold up, so your words went out."
          : `The rewrite would have ${wouldHave(first)}, so your words went out.`,
      );
    }
    case "late":
      return words("The rewrite did not come in time, and your answer did not wait for it.");
    case "failed":
    case "unreadable":
      return words("The model that rewrites prompts gave nothing that could be used.");
    case "skipped":
      return words("You skipped the rewrite.");
    case "budget":
      return words("The day’s budget for models is used up.", false);
    case "no-model":
      return words("No connected model can rewrite it in time, and the built-in rules had nothing to change.", false);
    case "off":
      return words("The built-in rules had nothing to change.");
    default:
      return words("Nothing to change.");
  }
}
