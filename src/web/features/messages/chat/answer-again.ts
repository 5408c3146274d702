import type { Message } from "#contract/messages.ts";
import { showFeedbackError, showFeedbackSubmitted, showServerError } from "../actions/action-notices.ts";
import {
  addAnswerVersion,
  continueMessage,
  giveFeedback,
  retryMessage,
  skipRewrite,
} from "../stored/message-queries.ts";
import { isAnswerVersion } from "../stored/message-state.ts";
import { focusTurn } from "../turn/turn-element-id.ts";
import type { OpenChat } from "./open-chat.ts";

/** Ids of the messages with a running request. */
const underWay = new Set<number>();

/** Requests another answer. An existing answer is kept as the previous version. */
export async function regenerateAnswer(chat: OpenChat, message: Message, model?: Message["modelUsed"]): Promise<void> {
  const { id } = message;
  if (underWay.has(id)) return;
  underWay.add(id);
  try {
    const asked = await (isAnswerVersion(message)
      ? addAnswerVersion(id, model === undefined ? {} : { model })
      : retryMessage(id, model));
    chat.put(asked);
    if (asked.id !== id) chat.onChanged(asked.conversationId);
    focusTurn(asked.id);
  } catch (error) {
    showServerError(error, "Failed to process your message");
  } finally {
    underWay.delete(id);
  }
}

export async function continueAnswer(chat: OpenChat, message: Message): Promise<void> {
  try {
    // The old text stays visible until the first event of the stream brings it again.
    chat.put({ ...(await continueMessage(message.id)), chatGptResponse: message.chatGptResponse });
    focusTurn(message.id);
  } catch (error) {
    showServerError(error, "Failed to process your message");
  }
}

export async function answerWithoutRewrite({ id }: Message): Promise<void> {
  try {
    await skipRewrite(id);
  } catch (error) {
    showServerError(error, "Failed to skip the rewrite. Please try again.");
  }
}

export async function rateAnswer(chat: OpenChat, message: Message, feedback: 1 | -1): Promise<void> {
  try {
    chat.put(await giveFeedback(message.id, feedback));
    showFeedbackSubmitted(feedback);
  } catch (error) {
    showFeedbackError(error);
  }
}
