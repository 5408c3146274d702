import { ApiError } from "#web/lib/api.ts";
import { sendToLogin } from "#web/features/accounts/send-to-login.ts";
import { notify } from "#web/ui/toast.tsx";

/** SPEC 8, word for word. */
export function sendFailed(error: unknown): void {
  if (isUnauthorized(error)) return sendToLogin();
  const message = error instanceof ApiError && error.status > 0 ? error.message || "Failed to process your message" : "";
  if (message.includes("context length")) {
    notify({
      tone: "trouble",
      title: "File Too Large",
      description:
        "The uploaded file is too large. Please try with a smaller file or remove some content.",
    });
    return;
  }
  notify({ tone: "trouble", title: "Error", description: message || "Failed to send message" });
}

export function resubmitted(): void {
  notify({
    title: "Original prompt resubmitted",
    description: "Your original prompt has been sent to the chat model without improvements.",
  });
}

export function resubmitFailed(error: unknown): void {
  if (isUnauthorized(error)) return sendToLogin();
  notify({
    tone: "trouble",
    title: "Resubmit failed",
    description: "Failed to resubmit original prompt. Please try again.",
  });
}

export function feedbackSubmitted(feedback: 1 | -1): void {
  notify({
    title: "Feedback submitted",
    description:
      feedback === 1
        ? "Thank you for your positive feedback!"
        : "Thank you for your feedback. We'll use it to improve future responses.",
  });
}

export function feedbackFailed(error: unknown): void {
  if (isUnauthorized(error)) return sendToLogin();
  notify({
    tone: "trouble",
    title: "Feedback failed",
    description: "Failed to submit feedback. Please try again.",
  });
}

export function copied(): void {
  notify({ title: "Copied to clipboard", description: "Response content has been copied successfully." });
}

export function copyFailed(): void {
  notify({ tone: "trouble", title: "Copy failed" });
}

/** Stop and retry are ours, not SPEC's; their failures say what the server said. */
export function actionFailed(error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return sendToLogin();
  const message = error instanceof ApiError ? error.message : "";
  notify({ tone: "trouble", title: "Error", description: message || fallback });
}

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
