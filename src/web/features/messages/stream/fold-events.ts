import type { Message, MessageEvent } from "#contract/messages.ts";

/**
 * What the page knows of a message after one more event. `chatGptResponse` holds the text so far while it is answered.
 * A full replay from `message-created` ends in the same state, whatever was folded before it.
 */
export function foldEvent(message: Message, event: MessageEvent): Message {
  switch (event.type) {
    case "message-created":
    case "answer-end":
    case "answer-failed":
    case "answer-stopped":
      return event.message;
    case "prompt-improved":
      return {
        ...message,
        status: "improving",
        improvement: event.improvement,
        improvedPrompt: event.improvement.improvedPrompt,
        explanation: event.improvement.explanation,
        reasoning: event.improvement.reasons,
      };
    case "model-chosen":
      // The answer starts over: what another model had begun no longer counts.
      return {
        ...message,
        status: "answering",
        route: event.route,
        modelUsed: event.route.model,
        modelReasoning: event.route.why,
        fallbacks: event.fallbacks,
        sentPrompt: event.sentPrompt,
        fileCuts: event.fileCuts,
        chatGptResponse: null,
        thinking: null,
      };
    case "answer-thinking":
      return {
        ...message,
        status: "answering",
        thinking: { ms: event.ms, text: (message.thinking?.text ?? "") + event.text },
      };
    case "answer-delta":
      return { ...message, status: "answering", chatGptResponse: (message.chatGptResponse ?? "") + event.text };
    default:
      return event satisfies never;
  }
}
