import type { Message } from "#contract/messages.ts";
import { actionFailed, feedbackFailed, feedbackSubmitted } from "../actions/action-notices.ts";
import { answerBeside, continueMessage, giveFeedback, retryMessage, skipRewrite } from "../stored/message-queries.ts";
import { staysBeside } from "../stored/stays-beside.ts";
import { focusTurn } from "../turn/turn-element-id.ts";
import type { OpenChat } from "./open-chat.ts";

// What asks the server for something about one message that is there. Each says itself what became of it.

/** Asked for by a press that has not been answered yet. */
const underWay = new Set<number>();

/** Another answer, by `model` when one is named. One that is there stays, as the version before it. */
export async function answerAgain(chat: OpenChat, message: Message, model?: Message["modelUsed"]): Promise<void> {
  const { id } = message;
  if (underWay.has(id)) return;
  underWay.add(id);
  try {
    const asked = await (staysBeside(message)
      ? answerBeside(id, model === undefined ? {} : { model })
      : retryMessage(id, model));
    chat.put(asked);
    if (asked.id !== id) chat.onChanged(asked.conversationId);
    focusTurn(asked.id);
  } catch (error) {
    actionFailed(error, "Failed to process your message");
  } finally {
    underWay.delete(id);
  }
}

/** Goes on with an answer that ended too early. */
export async function continueAnswer(chat: OpenChat, message: Message): Promise<void> {
  try {
    // What is there stays in sight until the first event brings it again.
    chat.put({ ...(await continueMessage(message.id)), chatGptResponse: message.chatGptResponse });
    focusTurn(message.id);
  } catch (error) {
    actionFailed(error, "Failed to process your message");
  }
}

export async function answerWithoutRewrite({ id }: Message): Promise<void> {
  try {
    await skipRewrite(id);
  } catch (error) {
    actionFailed(error, "Failed to skip the rewrite. Please try again.");
  }
}

export async function rateAnswer(chat: OpenChat, message: Message, feedback: 1 | -1): Promise<void> {
  try {
    chat.put(await giveFeedback(message.id, feedback));
    feedbackSubmitted(feedback);
  } catch (error) {
    feedbackFailed(error);
  }
}
