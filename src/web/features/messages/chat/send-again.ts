import type { Message } from "#contract/messages.ts";
import type { ReviewChoiceInput } from "#contract/review.ts";
import { improvedTextOf } from "#domain/prompting/prompt-edit.ts";
import { recordReview } from "#domain/prompting/review/review-choice.ts";
import { leaveOut } from "#domain/prompting/review/review-hunks.ts";
import { actionFailed, resubmitFailed, resubmitted, sendFailed } from "../actions/action-notices.ts";
import { reviewMessage } from "../stored/message-queries.ts";
import { turnElementId } from "../turn/turn-element-id.ts";
import type { OpenChat } from "./open-chat.ts";

// What sends a prompt that was sent before once more, and the changes taken back that lead to it.

/** Sends another version of a prompt, improved as the first one was, or not at all; false when that failed and has been said. */
export async function sendVersion(chat: OpenChat, message: Message, originalPrompt: string): Promise<boolean> {
  const { conversationId, isImprovementOn } = message;
  try {
    // It keeps the files of the first version.
    const wanted = { conversationId, originalPrompt, isImprovementOn, review: null, files: [] };
    const sent = await chat.sending.send({ ...wanted, place: { versionOf: message.id } }, false);
    chat.onChanged(conversationId);
    setTimeout(() => document.getElementById(turnElementId(sent.id))?.focus({ preventScroll: true }));
    return true;
  } catch (error) {
    sendFailed(error);
    return false;
  }
}

export async function sendOriginal(chat: OpenChat, { conversationId, originalPrompt }: Message): Promise<void> {
  try {
    await sendAsItIs(chat, conversationId, originalPrompt);
    resubmitted();
    chat.onChanged(conversationId);
  } catch (error) {
    resubmitFailed(error);
  }
}

/** Sends the prompt again without the changes that were taken back. */
export async function sendCorrected(chat: OpenChat, message: Message, rejected: readonly number[]): Promise<void> {
  const hunks = message.improvement?.hunks ?? [];
  try {
    await sendAsItIs(chat, message.conversationId, improvedTextOf(leaveOut(hunks, new Set(rejected))));
    chat.onChanged(message.conversationId);
  } catch (error) {
    return sendFailed(error);
  }
  // What is sent on purpose is agreed to. The prompt is on its way; that this is not remembered is no trouble to report.
  const accepted = [...hunks.keys()].filter((index) => hunks[index]?.kind === "changed" && !rejected.includes(index));
  await record(chat, message, { accepted, rejected: [...rejected] }).catch(() => chat.put(message));
}

/** Whoever takes one change back has said nothing about the others yet. */
export async function undoChanges(chat: OpenChat, message: Message, rejected: readonly number[]): Promise<void> {
  try {
    await record(chat, message, { accepted: [], rejected: [...rejected] });
  } catch (error) {
    chat.put(message);
    actionFailed(error, "Failed to save your choice. Please try again.");
  }
}

async function record({ put }: OpenChat, message: Message, choice: ReviewChoiceInput): Promise<void> {
  // Shown at once; the server's word replaces it.
  put({ ...message, review: recordReview("after", message.improvement?.hunks ?? [], choice) as Message["review"] });
  put(await reviewMessage(message.id, choice));
}

const sendAsItIs = ({ sending, place }: OpenChat, conversationId: number, originalPrompt: string): Promise<Message> =>
  sending.send({ conversationId, originalPrompt, isImprovementOn: false, review: null, files: [], place });
