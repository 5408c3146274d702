import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { countCodePoints } from "#domain/text/text-length.ts";

export const emptyPromptNotice = (words: string): string | null =>
  words.trim() === "" ? "Write a prompt first." : null;

export function tooLongPromptNotice(words: string): string | null {
  const excess = countCodePoints(words.trim()) - PROMPT_LENGTH_MAX;
  if (excess <= 0) return null;
  return excess === 1 ? "1 character too many." : `${excess} characters too many.`;
}

export const unchangedPromptNotice = (questionCount: number): string =>
  questionCount === 0 ? "Nothing to change." : "Nothing to change. An answer to what it would ask helps most.";

/** `code` says why the server refused; null for an unexpected error. */
export function problemNotice(code: string | null): string {
  switch (code) {
    case "too-many-attempts":
    case "too-many-requests":
      return "Too many tries in a short time. Please wait a few minutes, or sign up to go on.";
    case "offline":
      return "No internet connection. Please check your connection and try again.";
    default:
      return "This could not be redrafted. Please try again.";
  }
}
