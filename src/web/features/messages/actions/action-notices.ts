import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { ApiError } from "#web/lib/api.ts";
import { formatMomentSeenFrom } from "#web/lib/format-dates.ts";
import { notify } from "#web/ui/notify.ts";
import { offlineNotice } from "#web/ui/offline-notice.ts";
import { FILE_TITLES } from "../files/file-notices.ts";

/** The specification sets the titles and texts of these notices. */
export function showSendError(error: unknown): void {
  const message = sendProblem(error);
  if (message.includes("context length")) {
    const description = "The uploaded file is too large. Please try with a smaller file or remove some content.";
    failed(error, "File Too Large", description);
  } else failed(error, titleOf(error), message);
}

/** Returns the server's message. If a proxy answered instead of the server, adds the HTTP status. */
function sendProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return "Failed to send message";
  if (error.message === "") return "Failed to process your message";
  const isForeign = error.code === "unreadable" && error.status >= 400;
  return isForeign ? `HTTP ${error.status}: ${error.message}` : error.message;
}

/** A file that the server refuses gets the same title as a file that the page refuses. */
const titleOf = (error: unknown): string =>
  error instanceof ApiError && error.code in FILE_TITLES
    ? FILE_TITLES[error.code as keyof typeof FILE_TITLES]
    : "Error";

export function showResubmitted(): void {
  notify({
    title: "Original prompt resubmitted",
    description: "Your original prompt has been sent to the chat model without improvements.",
  });
}

export function showResubmitError(error: unknown): void {
  failed(error, "Resubmit failed", "Failed to resubmit original prompt. Please try again.");
}

export function showFeedbackSubmitted(feedback: 1 | -1): void {
  notify({
    title: "Feedback submitted",
    description:
      feedback === 1
        ? "Thank you for your positive feedback!"
        : "Thank you for your feedback. We'll use it to improve future responses.",
  });
}

export function showFeedbackError(error: unknown): void {
  failed(error, "Feedback failed", "Failed to submit feedback. Please try again.");
}

/** Shows the server's message, because the specification has no text for these failures. */
export function showServerError(error: unknown, fallback: string): void {
  failed(error, "Error", sentenceOf(error, fallback));
}

/** The text to show next to a failed action: the server's message and, for an exceeded quota, when to try again. */
export const problemInWords = (error: unknown, fallback: string): string =>
  withTime(error, sentenceOf(error, fallback));

const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== "" ? error.message : fallback;

export function showWordExportError(error: unknown): void {
  failed(error, "Error", "The Word document could not be made. Please try again.");
}

function failed(error: unknown, title: string, description: string): void {
  if (error instanceof ApiError && error.status === 401) redirectToLogin();
  else notify(offlineNotice(error) ?? { tone: "trouble", title, description: withTime(error, description) });
}

/** For an exceeded quota, adds the time when the user can send again, in the user's time zone. */
function withTime(error: unknown, description: string): string {
  const seconds = error instanceof ApiError && error.code === "quota-exceeded" ? error.retryAfterSeconds : null;
  return seconds === null ? description : `${description} ${retryTimeText(seconds, new Date())}`;
}

/** `seconds`: the waiting time that the server sent. */
export const retryTimeText = (seconds: number, now: Date): string =>
  `You can send it again from ${formatMomentSeenFrom(now, new Date(now.getTime() + seconds * 1_000))}.`;
