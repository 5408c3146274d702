import { ApiError } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";

export function forgotten(): void {
  notify({ title: "Forgotten", description: "It no longer changes your prompts." });
}

export function forgetFailed(error: unknown): void {
  failed(error, "Failed to delete this. Please try again.");
}

export function wiped(): void {
  notify({ title: "Everything forgotten", description: "Nothing that was learned from you is left." });
}

export function wipeFailed(error: unknown): void {
  failed(error, "Failed to forget everything. Please try again.");
}

export function switched(isOn: boolean): void {
  notify(
    isOn
      ? { title: "Learning is on", description: "What you keep and take out counts from now on." }
      : { title: "Learning is off", description: "Nothing is learned or used until you switch it on." },
  );
}

export function switchFailed(error: unknown): void {
  failed(error, "Failed to save this setting. Please try again.");
}

function failed(error: unknown, description: string): void {
  const isGone = error instanceof ApiError && error.status === 404;
  notify({ tone: "trouble", title: "Error", description: isGone ? "This was deleted already." : description });
}
