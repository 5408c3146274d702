import { ApiError } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";

/** Worded by the specification. Where trying again cannot help, the server's sentence says what does. */
export function generateFailed(error: unknown): void {
  const isRefused = error instanceof ApiError && error.code === "nothing-to-report";
  notify({
    tone: "trouble",
    title: "Error",
    description: isRefused ? error.message : "Failed to generate coaching report. Please try again.",
  });
}

export function practiceFailed(): void {
  notify({ tone: "trouble", title: "Error", description: "Failed to score this draft. Please try again." });
}
