import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { ApiError } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";
import { offlineNotice } from "#web/ui/offline-notice.ts";

/** The specification defines this text. */
export const DELETE_CONVERSATION_QUESTION =
  "Are you sure you want to delete this conversation? This action cannot be undone.";

/** The specification defines the texts below. */
export function showConversationCreateError(error: unknown): void {
  // If the browser is offline, the composer already shows a notice.
  if (offlineNotice(error) === null) failed(error, "Failed to create conversation");
}

export function showConversationDeleted(): void {
  notify({ title: "Conversation deleted", description: "The conversation has been removed successfully." });
}

export function showConversationDeleteError(error: unknown): void {
  failed(error, "Failed to delete conversation. Please try again.");
}

export function showConversationRenamed(): void {
  notify({ title: "Conversation renamed", description: "The conversation title has been updated successfully." });
}

export function showConversationRenameError(error: unknown): void {
  failed(error, "Failed to rename conversation. Please try again.");
}

export function showConversationMoved(folder: string | null, isPinned: boolean): void {
  notify({
    title: "Conversation moved",
    description:
      folder === null
        ? "It is in no folder now."
        : isPinned
          ? `It is listed in the folder “${folder}” when you unpin it.`
          : `It is in the folder “${folder}” of the list now.`,
  });
}

export function showConversationChangeError(error: unknown): void {
  failed(error, "The conversation could not be changed. Please try again.");
}

export function showConversationDownloadError(error: unknown): void {
  failed(error, "The conversation could not be saved as a file. Please try again.");
}

function failed(error: unknown, description: string): void {
  if (error instanceof ApiError && error.status === 401) redirectToLogin();
  else notify(offlineNotice(error) ?? { tone: "trouble", title: "Error", description });
}
