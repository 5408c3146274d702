import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Message } from "#contract/messages.ts";
import type { ReviewChoiceInput, ReviewInput } from "#contract/review.ts";
import type { ModelName } from "#domain/models.ts";
import { withSentences } from "#domain/prompting/kinds/question-answers.ts";
import { improvedTextOf } from "#domain/prompting/prompt-edit.ts";
import { recordReview } from "#domain/prompting/review/review-choice.ts";
import { leaveOut } from "#domain/prompting/review/review-hunks.ts";
import { ApiError, isOffline } from "#web/lib/api.ts";
import { compareModels } from "./compare/compare-queries.ts";
import { noteUnsent } from "./composer/unsent.ts";
import { type DraftKey, readDraft, writeDraft } from "./draft.ts";
import { clearFiles, fileInTheWay, filesRestored, filesToSend, moveFiles } from "./files/file-drafts.ts";
import { fileStaysBehind, filesBeyondContext } from "./files/file-notices.ts";
import { UploadCancelled } from "./files/file-upload.ts";
import type { MessageActions } from "./message-actions.ts";
import { messagesKey } from "./messages-key.ts";
import { actionFailed, feedbackFailed, feedbackSubmitted, resubmitFailed, resubmitted, sendFailed } from "./notices.ts";
import {
  continueMessage,
  giveFeedback,
  retryMessage,
  reviewMessage,
  skipRewrite,
  stopMessage,
  useMessages,
  withMessage,
} from "./queries.ts";
import { moveReview, writeReview } from "./review/review-drafts.ts";
import { NOTHING_TO_REVIEW } from "./review/review-state.ts";
import { useMessageStreams } from "./stream/use-message-streams.ts";
import { useEarlierMessages } from "./thread/earlier-messages.ts";
import { useBranch } from "./thread/use-branch.ts";
import { turnElementId } from "./turn/turn-element-id.ts";
import { newKey, useSending } from "./use-sending.ts";
import { useStableActions } from "./use-stable-actions.ts";

/** Improved by the server, as the user wrote it, or as they reviewed it. */
export type SendingMode = "improved" | "original" | ReviewInput;

interface ChatOptions {
  conversationId: number | null;
  /** Makes a conversation for the first prompt and opens it; null when that failed and has been said. */
  openConversation: () => Promise<number | "offline" | null>;
  /** Something in a conversation has changed that its list shows. */
  onChanged: () => void;
  onFinal: (message: Message) => void;
  /** A text has been put into the composer. */
  onWritten: () => void;
  /** Shows a rewrite of this prompt before it is sent, made with more time. */
  onImproveAnyway: (prompt: string) => void;
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
    if (message.error?.code === "context-length" && message.files.length > 0) filesBeyondContext();
    options.onChanged();
    options.onFinal(message);
  });
  const { pending, announce, withdraw, send } = useSending(streams);
  const branch = useBranch(conversationId, messages);
  const earlier = useEarlierMessages(conversationId, branch);
  const active = branch.underWay.at(-1);
  // The next prompt follows what is shown.
  const place = branch.endId === null ? {} : { parentId: branch.endId };

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

  async function goOn(message: Message): Promise<void> {
    try {
      // What is there stays in sight until the first event brings it again.
      put({ ...(await continueMessage(message.id)), chatGptResponse: message.chatGptResponse });
    } catch (error) {
      actionFailed(error, "Failed to process your message");
    }
  }

  /** Improved as the first version was, or not at all. */
  async function edit(message: Message, originalPrompt: string): Promise<boolean> {
    const { conversationId: id, isImprovementOn } = message;
    try {
      // It keeps the files of the first version.
      const wanted = { conversationId: id, originalPrompt, isImprovementOn, review: null, files: [] };
      const sent = await send({ ...wanted, place: { versionOf: message.id } }, false);
      options.onChanged();
      setTimeout(() => document.getElementById(turnElementId(sent.id))?.focus({ preventScroll: true }));
      return true;
    } catch (error) {
      sendFailed(error);
      return false;
    }
  }

  async function skip({ id }: Message): Promise<void> {
    try {
      await skipRewrite(id);
    } catch (error) {
      actionFailed(error, "Failed to skip the rewrite. Please try again.");
    }
  }

  async function sendOriginal({ conversationId: id, originalPrompt }: Message): Promise<void> {
    try {
      await send({ conversationId: id, originalPrompt, isImprovementOn: false, review: null, files: [], place });
      resubmitted();
      options.onChanged();
    } catch (error) {
      resubmitFailed(error);
    }
  }

  /** Whoever takes one change back has said nothing about the others yet. */
  async function undoChanges(message: Message, rejected: readonly number[]): Promise<void> {
    try {
      await record(message, { accepted: [], rejected: [...rejected] });
    } catch (error) {
      put(message);
      actionFailed(error, "Failed to save your choice. Please try again.");
    }
  }

  async function record(message: Message, choice: ReviewChoiceInput): Promise<void> {
    // Shown at once; the server's word replaces it.
    put({ ...message, review: recordReview("after", message.improvement?.hunks ?? [], choice) as Message["review"] });
    put(await reviewMessage(message.id, choice));
  }

  async function sendCorrected(message: Message, rejected: readonly number[]): Promise<void> {
    const hunks = message.improvement?.hunks ?? [];
    const originalPrompt = improvedTextOf(leaveOut(hunks, new Set(rejected)));
    try {
      const { conversationId: id } = message;
      await send({ conversationId: id, originalPrompt, isImprovementOn: false, review: null, files: [], place });
      options.onChanged();
    } catch (error) {
      return sendFailed(error);
    }
    // What is sent on purpose is agreed to. The prompt is on its way; that this is not remembered is no trouble to report.
    const accepted = [...hunks.keys()].filter((index) => hunks[index]?.kind === "changed" && !rejected.includes(index));
    await record(message, { accepted, rejected: [...rejected] }).catch(() => put(message));
  }

  async function rate(message: Message, feedback: 1 | -1): Promise<void> {
    try {
      put(await giveFeedback(message.id, feedback));
      feedbackSubmitted(feedback);
    } catch (error) {
      feedbackFailed(error);
    }
  }

  /**
   * The composer's send. The draft, its files, and the review if there is one, are given up only when the server has them.
   * False: the preview that was reviewed has expired.
   */
  async function submit(prompt: string, how: SendingMode = "improved"): Promise<boolean> {
    await filesRestored(conversationId ?? "new");
    const inTheWay = fileInTheWay(conversationId ?? "new");
    if (inTheWay !== null) {
      fileStaysBehind(inTheWay);
      return true;
    }
    const files = filesToSend(conversationId ?? "new");
    announce(conversationId, prompt, files);
    noteUnsent(null);
    const id = conversationId ?? (await options.openConversation());
    if (id === null || id === "offline") {
      withdraw();
      if (id === "offline") noteUnsent(how);
      return true;
    }
    if (conversationId === null) {
      writeDraft(id, prompt);
      writeDraft("new", "");
      moveReview("new", id);
      moveFiles("new", id);
    }
    const review = typeof how === "string" ? null : how;
    try {
      const isImprovementOn = how !== "original";
      await send({ conversationId: id, originalPrompt: prompt, isImprovementOn, review, files, place });
      writeDraft(id, "");
      clearFiles(id);
      writeReview(id, NOTHING_TO_REVIEW);
      options.onChanged();
    } catch (error) {
      // Words and files are in the composer again.
      if (error instanceof UploadCancelled) return true;
      sendFailed(error);
      if (isOffline(error)) noteUnsent(how);
      return !(error instanceof ApiError && error.code === "preview-gone");
    }
    return true;
  }

  /**
   * The same to several models; what stands in the composer is given up when the server has it. A prompt that was answered
   * before is asked again with the files it follows, not with those that wait for another.
   */
  async function compare(
    prompt: string,
    models: readonly ModelName[] | "blind",
    isFromComposer: boolean,
  ): Promise<void> {
    await filesRestored(conversationId ?? "new");
    const inTheWay = isFromComposer ? fileInTheWay(conversationId ?? "new") : null;
    if (inTheWay !== null) return fileStaysBehind(inTheWay);
    const files = isFromComposer ? filesToSend(conversationId ?? "new") : [];
    announce(conversationId, prompt, files);
    const id = conversationId ?? (await options.openConversation());
    if (id === null || id === "offline") return withdraw();
    if (conversationId === null) {
      writeDraft(id, prompt);
      writeDraft("new", "");
      moveReview("new", id);
      moveFiles("new", id);
    }
    try {
      announce(id, prompt, files);
      const asked = { conversationId: id, originalPrompt: prompt, models, ...place };
      const begun = await compareModels(asked, files, newKey());
      for (const message of begun) put(message);
      if (readDraft(id).trim() === prompt) writeDraft(id, "");
      if (isFromComposer) clearFiles(id);
      options.onChanged();
    } catch (error) {
      if (!(error instanceof UploadCancelled)) sendFailed(error);
    } finally {
      withdraw();
    }
  }

  async function stop(): Promise<void> {
    if (active === undefined) return;
    setStoppingId(active.id);
    // Answers side by side end together here; each has a stop of its own beside it.
    try {
      await Promise.all(branch.underWay.map(({ id }) => stopMessage(id)));
    } catch (error) {
      setStoppingId(null);
      actionFailed(error, "Failed to stop the answer. Please try again.");
    }
  }

  const present: MessageActions = {
    retry,
    goOn,
    edit,
    sendOriginal,
    skipRewrite: skip,
    undoChanges,
    sendCorrected,
    giveFeedback: rate,
    improveAnyway: ({ originalPrompt }) => options.onImproveAnyway(originalPrompt),
    answerAgain: async (message, sentences) =>
      void (await edit(message, withSentences(message.originalPrompt, sentences))),
    write: (text) => {
      const key = conversationId ?? "new";
      const draft = readDraft(key).trimEnd();
      write(key, draft === "" || text.startsWith(draft) ? text : `${draft}\n\n${text}`);
    },
  };
  return {
    query,
    branch,
    earlier,
    pending: pending !== null && (pending.conversationId ?? conversationId) === conversationId ? pending : null,
    active,
    isStopping: active !== undefined && active.id === stoppingId,
    isConnected,
    actions: useStableActions(present),
    submit,
    compare,
    stop,
  };
}
