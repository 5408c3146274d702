import type { ModelName } from "#domain/catalogue/models.ts";
import { ApiError, isOffline } from "#web/lib/api.ts";
import { readDraft, writeDraft } from "#web/lib/draft.ts";
import { showSendError } from "../actions/action-notices.ts";
import { clearFiles, filesToSend, findBlockingFile, moveFiles, waitForRestoredFiles } from "../drafts/file-drafts.ts";
import { moveReview, writeReview } from "../drafts/review-drafts.ts";
import type { SendingMode } from "../drafts/sending-mode.ts";
import { setFailedSendingMode } from "../drafts/sending-mode.ts";
import { notifyFileNotSent } from "../files/file-notices.ts";
import { UploadCancelled } from "../files/file-upload.ts";
import { NOTHING_TO_REVIEW } from "../proof/review-state.ts";
import { compareModels } from "../stored/compare-queries.ts";
import { focusTurn } from "../turn/turn-element-id.ts";
import type { OpenChat } from "./open-chat.ts";

/** Sends the draft. After success, clears it, its files and its review. Returns false if the preview has expired. */
export async function sendDraft(chat: OpenChat, prompt: string, how: SendingMode): Promise<boolean> {
  const { sending, place } = chat;
  const files = await filesOfDraft(chat);
  if (files === null) return true;
  sending.announce(chat.conversationId, prompt, files);
  setFailedSendingMode(null);
  const id = await conversationOfDraft(chat, prompt);
  if (id === null || id === "offline") {
    sending.withdraw();
    if (id === "offline") setFailedSendingMode(how);
    return true;
  }
  const review = typeof how === "string" ? null : how;
  try {
    const isImprovementOn = how !== "original";
    await sending.send({ conversationId: id, originalPrompt: prompt, isImprovementOn, review, files, place });
    writeDraft(id, "");
    clearFiles(id);
    writeReview(id, NOTHING_TO_REVIEW);
    chat.onChanged(id);
  } catch (error) {
    // Cancelled: the text and the files stay in the composer.
    if (error instanceof UploadCancelled) return true;
    if (isOffline(error)) setFailedSendingMode(how);
    // When the device is offline, the composer says so; a notice would repeat it.
    if (!isOffline(error) || navigator.onLine) showSendError(error);
    return !(error instanceof ApiError && error.code === "preview-gone");
  }
  return true;
}

/**
 * Sends a prompt for a comparison, and clears the composer. `isFromComposer` is false for the prompt of an earlier
 * turn. Such a prompt must not take the files that wait in the composer.
 */
export async function compareDraft(
  chat: OpenChat,
  prompt: string,
  models: readonly ModelName[] | "blind",
  isFromComposer: boolean,
): Promise<void> {
  const { sending, place } = chat;
  const files = isFromComposer ? await filesOfDraft(chat) : [];
  if (files === null) return;
  sending.announce(chat.conversationId, prompt, files);
  // A blind test starts with the normal Send button. So the composer shows a lost connection, as for any other prompt.
  const noteOffline = (how: SendingMode | null) => models === "blind" && setFailedSendingMode(how);
  noteOffline(null);
  const id = await conversationOfDraft(chat, prompt);
  if (id === null || id === "offline") {
    if (id === "offline") noteOffline("improved");
    return sending.withdraw();
  }
  try {
    sending.announce(id, prompt, files);
    const asked = { conversationId: id, originalPrompt: prompt, models, ...place };
    const begun = await compareModels(asked, files);
    for (const message of begun) chat.put(message);
    if (models !== "blind" && begun[0] !== undefined) focusTurn(begun[0].id);
    if (readDraft(id).trim() === prompt) writeDraft(id, "");
    if (isFromComposer) clearFiles(id);
    chat.onChanged(id);
  } catch (error) {
    if (!(error instanceof UploadCancelled)) showSendError(error);
    if (isOffline(error)) noteOffline("improved");
  } finally {
    sending.withdraw();
  }
}

/** Returns the waiting files. If one of them cannot be sent, notifies the user and returns null. */
async function filesOfDraft({ conversationId }: OpenChat): Promise<readonly File[] | null> {
  const key = conversationId ?? "new";
  await waitForRestoredFiles(key);
  const inTheWay = findBlockingFile(key);
  if (inTheWay === null) return filesToSend(key);
  notifyFileNotSent(inTheWay);
  return null;
}

/** Returns the open conversation, or creates one and moves the draft, the review and the files to it. */
async function conversationOfDraft(chat: OpenChat, prompt: string): Promise<number | "offline" | null> {
  if (chat.conversationId !== null) return chat.conversationId;
  const id = await chat.openConversation();
  if (id === null || id === "offline") return id;
  writeDraft(id, prompt);
  writeDraft("new", "");
  moveReview("new", id);
  moveFiles("new", id);
  return id;
}
