import { ApiError } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";

export function showMemoryEntryForgotten(): void {
  notify({ title: "Forgotten", description: "It no longer changes your prompts." });
}

export function showForgetError(error: unknown): void {
  failed(error, "Failed to delete this. Please try again.");
}

export function showMemoryCleared(): void {
  notify({ title: "Everything forgotten", description: "Nothing that was learned from you is left." });
}

export function showClearMemoryError(error: unknown): void {
  failed(error, "Failed to forget everything. Please try again.");
}

export function showLearningSwitched(isOn: boolean): void {
  notify(
    isOn
      ? { title: "Learning is on", description: "What you keep and take out counts from now on." }
      : { title: "Learning is off", description: "Nothing is learned or used until you switch it on." },
  );
}

export function showLearningSwitchError(error: unknown): void {
  failed(error, "Failed to save this setting. Please try again.");
}

function failed(error: unknown, description: string): void {
  const isGone = error instanceof ApiError && error.status === 404;
  notify({ tone: "trouble", title: "Error", description: isGone ? "This was deleted already." : description });
}
