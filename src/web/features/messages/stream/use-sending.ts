import { useRef, useState } from "react";
import type { Message } from "#contract/messages.ts";
import { createRandomKey } from "#web/lib/random-key.ts";
import { beginUpload } from "../files/file-upload.ts";
import type { MessageStreams, SendPromptRequest } from "./message-streams.ts";

/** A prompt that the server has not accepted yet. */
export interface PendingPrompt {
  /** null while the conversation is being created. */
  conversationId: number | null;
  prompt: string;
  files: readonly File[];
  sentAt: string;
}

export function useSending(streams: MessageStreams) {
  const [pending, setPending] = useState<PendingPrompt | null>(null);
  const failed = useRef<SendPromptRequest | null>(null);

  const announce = (conversationId: number | null, prompt: string, files: readonly File[] = []) =>
    setPending({ conversationId, prompt, files, sentAt: new Date().toISOString() });

  /**
   * Resolves when the server has the prompt; otherwise throws ApiError. `isShown`: true if the thread shows the prompt
   * while it is being sent.
   */
  async function send(wanted: Omit<SendPromptRequest, "key">, isShown = true): Promise<Message> {
    // A retry of the same prompt has the same key. If the first attempt did arrive, no second message is created.
    const key = isSame(failed.current, wanted) ? failed.current.key : createRandomKey();
    const sending: SendPromptRequest = { ...wanted, key };
    if (isShown) announce(wanted.conversationId, wanted.originalPrompt, wanted.files);
    const upload = wanted.files.length === 0 ? null : beginUpload(wanted.files);
    try {
      const message = await streams.send(upload === null ? sending : { ...sending, upload });
      failed.current = null;
      return message;
    } catch (error) {
      failed.current = sending;
      throw error;
    } finally {
      upload?.end();
      if (isShown) setPending(null);
    }
  }

  return { pending, announce, withdraw: () => setPending(null), send };
}

function isSame(before: SendPromptRequest | null, wanted: Omit<SendPromptRequest, "key">): before is SendPromptRequest {
  return (
    before?.conversationId === wanted.conversationId &&
    before.originalPrompt === wanted.originalPrompt &&
    before.isImprovementOn === wanted.isImprovementOn &&
    before.files.length === wanted.files.length &&
    before.files.every((file, index) => file === wanted.files[index]) &&
    JSON.stringify([before.review, before.place]) === JSON.stringify([wanted.review, wanted.place])
  );
}
