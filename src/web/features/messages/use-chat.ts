import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { isFinal, type Message } from "#contract/messages.ts";
import { addDetail } from "./add-detail.ts";
import { type DraftKey, readDraft, writeDraft } from "./draft.ts";
import type { MessageActions } from "./message-actions.ts";
import { actionFailed, feedbackFailed, feedbackSubmitted, resubmitFailed, resubmitted, sendFailed } from "./notices.ts";
import { giveFeedback, messagesKey, retryMessage, stopMessage, useMessages, withMessage } from "./queries.ts";
import { useMessageStreams } from "./use-message-streams.ts";
import { useSending } from "./use-sending.ts";

interface ChatOptions {
  conversationId: number | null;
  /** Makes a conversation for the first prompt and opens it; null when that failed and has been said. */
  openConversation: () => Promise<number | null>;
  /** Something in a conversation has changed that its list shows. */
  onChanged: () => void;
  onFinal: (message: Message) => void;
  /** A text has been put into the composer. */
  onWritten: () => void;
}

/** One conversation on the screen: its messages, and everything that can be done with them. */
export function useChat(options: ChatOptions) {
  const { conversationId } = options;
  const queries = useQueryClient();
  const query = useMessages(conversationId);
  const messages = conversationId === null ? undefined : query.data;
  const [stoppingId, setStoppingId] = useState<number | null>(null);
  const { streams, isConnected } = useMessageStreams(messages, (message) => {
    setStoppingId(null);
    options.onChanged();
    options.onFinal(message);
  });
  const { pending, announce, withdraw, send } = useSending(streams);
  const active = messages?.findLast(({ status }) => !isFinal(status));

  const put = (message: Message) =>
    queries.setQueryData<Message[]>(messagesKey(message.conversationId), (list) => list && withMessage(list, message));
  const write = (key: DraftKey, text: string) => {
    writeDraft(key, text);
    options.onWritten();
  };

  async function retry(message: Message, model?: Message["modelUsed"]): Promise<void> {
    try {
      put(await retryMessage(message.id, model));
    } catch (error) {
      actionFailed(error, "Failed to process your message");
    }
  }

  async function sendOriginal({ conversationId: id, originalPrompt }: Message): Promise<void> {
    try {
      await send({ conversationId: id, originalPrompt, isImprovementOn: false });
      resubmitted();
      options.onChanged();
    } catch (error) {
      resubmitFailed(error);
    }
  }

  async function rate(message: Message, feedback: 1 | -1): Promise<void> {
    try {
      put(await giveFeedback(message.id, feedback));
      feedbackSubmitted(feedback);
    } catch (error) {
      feedbackFailed(error);
    }
  }

  /** The composer's send. The draft is given up only when the server has it. */
  async function submit(prompt: string): Promise<void> {
    announce(conversationId, prompt);
    const id = conversationId ?? (await options.openConversation());
    if (id === null) return withdraw();
    if (conversationId === null) {
      writeDraft(id, prompt);
      writeDraft("new", "");
    }
    try {
      await send({ conversationId: id, originalPrompt: prompt, isImprovementOn: true });
      writeDraft(id, "");
      options.onChanged();
    } catch (error) {
      sendFailed(error);
    }
  }

  async function stop(): Promise<void> {
    if (active === undefined) return;
    setStoppingId(active.id);
    try {
      await stopMessage(active.id);
    } catch (error) {
      setStoppingId(null);
      actionFailed(error, "Failed to stop the answer. Please try again.");
    }
  }

  const present: MessageActions = {
    retry,
    sendOriginal,
    giveFeedback: rate,
    addDetail: ({ conversationId: key, originalPrompt }, detail, option) =>
      write(key, addDetail(readDraft(key), originalPrompt, detail, option)),
    write: (text) => {
      const key = conversationId ?? "new";
      const draft = readDraft(key).trimEnd();
      write(key, draft === "" || text.startsWith(draft) ? text : `${draft}\n\n${text}`);
    },
  };
  return {
    query,
    messages,
    pending: pending !== null && (pending.conversationId ?? conversationId) === conversationId ? pending : null,
    active,
    isStopping: active !== undefined && active.id === stoppingId,
    isConnected,
    actions: useStableActions(present),
    submit,
    stop,
  };
}

/** The same object for every render, so that a turn is drawn again only when its message changes. */
function useStableActions(present: MessageActions): MessageActions {
  const latest = useRef(present);
  latest.current = present;
  return useMemo(
    () => ({
      retry: (message, model) => latest.current.retry(message, model),
      sendOriginal: (message) => latest.current.sendOriginal(message),
      giveFeedback: (message, feedback) => latest.current.giveFeedback(message, feedback),
      addDetail: (message, detail, option) => latest.current.addDetail(message, detail, option),
      write: (text) => latest.current.write(text),
    }),
    [],
  );
}
