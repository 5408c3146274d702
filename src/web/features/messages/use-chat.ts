import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { isFinal, type Message } from "#contract/messages.ts";
import { request } from "#web/lib/api.ts";
import { messageSchema } from "#contract/messages.ts";
import { addDetail } from "./add-detail.ts";
import { type DraftKey, readDraft, writeDraft } from "./draft.ts";
import type { MessageActions } from "./message-actions.ts";
import { retryMessage, type Sending, stopMessage } from "./message-streams.ts";
import {
  actionFailed,
  feedbackFailed,
  feedbackSubmitted,
  resubmitFailed,
  resubmitted,
  sendFailed,
} from "./notices.ts";
import { messagesKey, useMessages, withMessage } from "./queries.ts";
import { useMessageStreams } from "./use-message-streams.ts";

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

/** A prompt on its way to the server. */
export interface PendingPrompt {
  conversationId: number | null;
  prompt: string;
  sentAt: string;
}

/** One conversation on the screen: its messages, and everything that can be done with them. */
export function useChat(options: ChatOptions) {
  const { conversationId } = options;
  const queries = useQueryClient();
  const query = useMessages(conversationId);
  const messages = conversationId === null ? undefined : query.data;
  const latest = useRef(options);
  latest.current = options;
  const { streams, isConnected } = useMessageStreams(messages, (message) => {
    latest.current.onChanged();
    latest.current.onFinal(message);
  });
  const [pending, setPending] = useState<PendingPrompt | null>(null);
  const [stoppingId, setStoppingId] = useState<number | null>(null);
  const failedSending = useRef<Sending | null>(null);
  const active = messages?.findLast(({ status }) => !isFinal(status));
  const draftKey: DraftKey = conversationId ?? "new";
  const isSending = pending !== null && (pending.conversationId ?? conversationId) === conversationId;

  const actions = useMemo((): MessageActions => {
    const put = (message: Message) =>
      queries.setQueryData<Message[]>(messagesKey(message.conversationId), (list) => list && withMessage(list, message));
    const write = (key: DraftKey, text: string) => {
      writeDraft(key, text);
      latest.current.onWritten();
    };
    return {
      retry: (message, model) => {
        retryMessage(message.id, model)
          .then(put)
          .catch((error) => actionFailed(error, "Failed to process your message"));
      },
      sendOriginal: (message) => {
        send({ ...message, isImprovementOn: false }).then(resubmitted, resubmitFailed);
      },
      giveFeedback: (message, feedback) => {
        request("PATCH", `/api/messages/${message.id}/feedback`, { body: { feedback }, schema: messageSchema })
          .then((saved) => {
            put(saved);
            feedbackSubmitted(feedback);
          })
          .catch(feedbackFailed);
      },
      addDetail: (message, detail, option) => {
        const key = message.conversationId;
        write(key, addDetail(readDraft(key), message.originalPrompt, detail, option));
      },
      write: (text) => {
        const key = latest.current.conversationId ?? "new";
        const draft = readDraft(key).trimEnd();
        write(key, draft === "" || text.startsWith(draft) ? text : `${draft}\n\n${text}`);
      },
    };

    /** Resolves once the server has the prompt. */
    async function send(wanted: Omit<Sending, "key">): Promise<void> {
      const { conversationId: id, originalPrompt, isImprovementOn } = wanted;
      const before = failedSending.current;
      const isAgain =
        before?.conversationId === id &&
        before.originalPrompt === originalPrompt &&
        before.isImprovementOn === isImprovementOn;
      // A second try of what seemed to fail carries the same key: should the first have arrived, it is not doubled.
      const key = isAgain ? before.key : crypto.randomUUID();
      const sending: Sending = { conversationId: id, originalPrompt, isImprovementOn, key };
      setPending({ conversationId: id, prompt: originalPrompt, sentAt: new Date().toISOString() });
      try {
        await streams.send(sending);
        failedSending.current = null;
        latest.current.onChanged();
      } catch (error) {
        failedSending.current = sending;
        throw error;
      } finally {
        setPending(null);
      }
    }
  }, [queries, streams]);

  /** The composer's send: the draft is given up only when the server has it. */
  async function submit(prompt: string): Promise<void> {
    setPending({ conversationId, prompt, sentAt: new Date().toISOString() });
    const id = conversationId ?? (await latest.current.openConversation());
    if (id === null) {
      setPending(null);
      return;
    }
    if (conversationId === null) {
      writeDraft(id, prompt);
      writeDraft("new", "");
    }
    try {
      await send(id, prompt);
      writeDraft(id, "");
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

  return { query, messages, pending, active, actions, draftKey, isSending, isConnected, submit, stop, stoppingId };
}
