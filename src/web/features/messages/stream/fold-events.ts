import type { Message, MessageEvent } from "#contract/messages.ts";

/** A message as the page shows it while it is in progress. */
export interface StreamedMessage extends Message {
  /** The part of the rewrite that has arrived so far. It is not checked yet. */
  readonly rewriting?: string | undefined;
  /** True: the rewrite was withdrawn while it was answered. The answer started again from the user's own prompt. */
  readonly hasStartedOver?: boolean | undefined;
  /** Position in the queue; 1 is next. */
  readonly place?: number | undefined;
}

/** Returns the message after an event. A replay that starts with `message-created` ignores the old `message`. */
export function applyMessageEvent(message: StreamedMessage, event: MessageEvent): StreamedMessage {
  switch (event.type) {
    case "message-created":
    case "answer-end":
    case "answer-failed":
    case "answer-stopped":
      return event.message;
    case "answer-queued":
      return { ...message, place: event.place === 0 ? undefined : event.place };
    case "rewrite-delta":
      return {
        ...message,
        status: "improving",
        rewriting: (message.rewriting ?? "") + event.text,
        place: undefined,
      };
    case "prompt-improved":
      return {
        ...message,
        // A model's reasons and questions may arrive when its rewrite is already being answered.
        status: message.status === "answering" ? "answering" : "improving",
        rewriting: undefined,
        place: undefined,
        hasStartedOver: message.hasStartedOver === true || takesBack(message, event.improvement),
        improvement: event.improvement,
        improvedPrompt: event.improvement.improvedPrompt,
        explanation: event.improvement.explanation,
        reasoning: event.improvement.reasons,
      };
    case "model-chosen":
      // The answer starts over: text from another model is dropped.
      return {
        ...message,
        status: "answering",
        rewriting: undefined,
        place: undefined,
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

const takesBack = ({ status, improvement }: StreamedMessage, next: NonNullable<Message["improvement"]>): boolean =>
  status === "answering" && improvement?.changed === true && !next.changed;
