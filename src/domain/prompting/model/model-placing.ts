import { additionEdits } from "../edit/edit-additions.ts";
import type { DiffHunk } from "../improvement.ts";
import { hunksOf, type PromptEdit } from "../prompt-edit.ts";
import type { AcceptedEdit } from "./model-edits.ts";

/**
 * The proof of a model's edits beside the rules' own. Changes inside the text come first, because they win over the rules';
 * sentences stand behind those of the rules.
 */
export function placedHunks(
  prompt: string,
  accepted: readonly AcceptedEdit[],
  lite: readonly PromptEdit[] = [],
): DiffHunk[] {
  const inside = accepted.filter(({ isSentence }) => !isSentence).map(({ edit }) => edit);
  const sentences = accepted
    .filter(({ isSentence }) => isSentence)
    .map(({ edit: { new: sentence, title, reason } }) => ({ sentence, title, reason, assumption: null }));
  const end = prompt.trimEnd().length;
  const hasEnding = lite.some(({ start, old }) => start === end && old === "");
  const placed = additionEdits(prompt, sentences).map((edit, index) =>
    // The rules' sentence before it has dealt with what the prompt ends in.
    hasEnding ? { ...edit, new: ` ${sentences[index]?.sentence ?? ""}` } : edit,
  );
  return hunksOf(prompt, [...inside, ...lite, ...placed]);
}
