import type { Message } from "#contract/messages.ts";
import { actionFailed, feedbackFailed, feedbackSubmitted } from "../actions/action-notices.ts";
import { answerBeside, continueMessage, giveFeedback, retryMessage, skipRewrite } from "../stored/message-queries.ts";
import { staysBeside } from "../stored/stays-beside.ts";
import { turnElementId } from "../turn/turn-element-id.ts";
import type { OpenChat } from "./open-chat.ts";

// What asks the server for something about one message that is there. Each says itself what became of it.

/** Asked for by a press that has not been answered yet. */
const asked = new Set<number>();

/** Another answer, by `model` when one is named. One that is there stays, as the version before it. */
export async function answerAgain(chat: OpenChat, message: Message, model?: Message["modelUsed"]): Promise<void> {
  const { id } = message;
  if (asked.has(id)) return;
  asked.add(id);
  try {
    if (!staysBeside(message)) return chat.put(await retryMessage(id, model));
    const version = await answerBeside(id, model);
    chat.put(version);
    chat.onChanged(version.conversationId);
    setTimeout(() => document.getElementById(turnElementId(version.id))?.focus({ preventScroll: true }));
  } catch (error) {
    actionFailed(error, "Failed to process your message");
  } finally {
    asked.delete(id);
  }
}

/** Goes on with an answer that ended too early. */
export async function continueAnswer(chat: OpenChat, message: Message): Promise<void> {
  try {
    // What is there stays in sight until the first event brings it again.
    chat.put({ ...(await continueMessage(message.id)), chatGptResponse: message.chatGptResponse });
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
