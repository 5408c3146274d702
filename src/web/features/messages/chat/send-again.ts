import type { Message } from "#contract/messages.ts";
import type { ReviewChoiceInput, ReviewInput } from "#contract/review.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import { recordReview } from "#domain/prompting/review/review-choice.ts";
import { showResubmitError, showResubmitted, showSendError, showServerError } from "../actions/action-notices.ts";
import type { SendingMode } from "../drafts/sending-mode.ts";
import { asTakenOut, choicesOf, previewVersion } from "../review/preview-version.ts";
import { addAnswerVersion, reviewMessage } from "../stored/message-queries.ts";
import type { SendPromptRequest } from "../stream/message-streams.ts";
import { focusTurn } from "../turn/turn-element-id.ts";
import type { OpenChat } from "./open-chat.ts";

/**
 * Sends an edited prompt as another version, with the same rewriting setting. What the user answered and took out before
 * also counts for it. If that fails, shows why and returns false.
 */
export async function sendVersion(
  chat: OpenChat,
  message: Message,
  originalPrompt: string,
  how: SendingMode,
): Promise<boolean> {
  const isImprovementOn = message.isImprovementOn && how !== "original";
  const choices = choicesOf(chat.versionsOf(message));
  const hasChoices = isImprovementOn && choices.answered.length + choices.takenOut.length > 0;
  try {
    const reviewed = typeof how === "string" ? null : how;
    const review = reviewed ?? (hasChoices ? await rewriteVersion(chat, message, originalPrompt, []) : null);
    await sendBeside(chat, message, { originalPrompt, isImprovementOn, review });
    return true;
  } catch (error) {
    showSendError(error);
    return false;
  }
}

/** The user's answers go into a new rewrite, not into the user's text. Additions that the user rejected stay out. */
export async function sendWithAnswers(
  chat: OpenChat,
  message: Message,
  answered: readonly AnsweredQuestion[],
): Promise<void> {
  const { originalPrompt } = message;
  try {
    const review = await rewriteVersion(chat, message, originalPrompt, answered);
    await sendBeside(chat, message, { originalPrompt, isImprovementOn: true, review });
  } catch (error) {
    showSendError(error);
  }
}

/** Requests a rewrite that follows the user's choices. Returns the review to send the rewrite with. */
async function rewriteVersion(
  chat: OpenChat,
  message: Message,
  prompt: string,
  answered: readonly AnsweredQuestion[],
): Promise<ReviewInput> {
  const versions = chat.versionsOf(message);
  const { takenOut } = choicesOf(versions);
  const wanted = { prompt, isInsisting: false, answered };
  const { previewId, improvement } = await previewVersion(message, versions, wanted);
  // The rewriter is told about rejected additions. If it still adds the same words, they are rejected here.
  const rejected = [...improvement.hunks.entries()].flatMap(([index, hunk]) =>
    hunk.kind === "changed" && takenOut.includes(asTakenOut(hunk.added)) ? [index] : [],
  );
  return { previewId, accepted: [], rejected };
}

/** Sends another version of a prompt. The server uses the files of the message again. */
async function sendBeside(
  chat: OpenChat,
  { id, conversationId }: Message,
  wanted: Pick<SendPromptRequest, "originalPrompt" | "isImprovementOn" | "review">,
): Promise<void> {
  const sent = await chat.sending.send({ ...wanted, conversationId, files: [], place: { versionOf: id } }, false);
  chat.onChanged(conversationId);
  focusTurn(sent.id);
}

/** Sends the rewrite that the checks refused, as another version of the prompt. What the user took out stays out. */
export async function sendUnusedRewrite(chat: OpenChat, message: Message): Promise<void> {
  const { takenOut } = choicesOf(chat.versionsOf(message));
  const rewrite = takenOut.reduce((text, added) => text.replace(added, ""), message.improvement?.unusedRewrite ?? "");
  try {
    await sendBeside(chat, message, { originalPrompt: rewrite.trim(), isImprovementOn: false, review: null });
  } catch (error) {
    showSendError(error);
  }
}

export async function sendOriginal(chat: OpenChat, message: Message): Promise<void> {
  try {
    await sendBeside(chat, message, {
      originalPrompt: message.originalPrompt,
      isImprovementOn: false,
      review: null,
    });
    showResubmitted();
  } catch (error) {
    showResubmitError(error);
  }
}

/** Requests another answer, to the rewrite without the rejected changes. */
export async function sendCorrectedRewrite(
  chat: OpenChat,
  message: Message,
  rejected: readonly number[],
): Promise<void> {
  const hunks = message.improvement?.hunks ?? [];
  try {
    const version = await addAnswerVersion(message.id, { rejected });
    chat.put(version);
    chat.onChanged(version.conversationId);
    focusTurn(version.id);
  } catch (error) {
    return showServerError(error, "Failed to process your message");
  }
  // Sending accepts the remaining changes. If saving this fails, no error is shown: the prompt is already sent.
  const accepted = [...hunks.keys()].filter((index) => hunks[index]?.kind === "changed" && !rejected.includes(index));
  await record(chat, message, { accepted, rejected: [...rejected] }).catch(() => chat.put(message));
}

/** Rejects some changes. The other changes stay undecided. */
export async function undoChanges(chat: OpenChat, message: Message, rejected: readonly number[]): Promise<void> {
  try {
    await record(chat, message, { accepted: [], rejected: [...rejected] });
  } catch (error) {
    chat.put(message);
    showServerError(error, "Failed to save your choice. Please try again.");
  }
}

async function record({ put }: OpenChat, message: Message, choice: ReviewChoiceInput): Promise<void> {
  // The page shows the choice at once. The server's response replaces it.
  put({ ...message, review: recordReview("after", message.improvement?.hunks ?? [], choice) as Message["review"] });
  put(await reviewMessage(message.id, choice));
}
