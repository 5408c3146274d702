import type { Improvement } from "./improvement.ts";
import { replaceMaterialWithPlaceholders } from "./reading/replace-material-with-placeholders.ts";

/** Stands between the rewrite and the user's own words. */
export const ORIGINAL_PROMPT_INTRO = "In my own words, which count where anything differs:";
const ANSWERS = "What I answered when I was asked:";
/** A longer prompt is sent together with its rewrite only if the rewrite is shorter than the prompt. */
const OWN_WORDS_LENGTH_MAX = 1_500;

/**
 * The text for the answering model: the rewrite, ORIGINAL_PROMPT_INTRO, and what the user typed, without pasted text.
 * Without a rewrite, the prompt is sent unchanged. An answer of the user to a question is added at the end if the
 * rewrite does not contain it.
 */
export function composeTextToSend(originalPrompt: string, improvement: Improvement | null): string {
  if (improvement === null) return originalPrompt;
  const { improvedPrompt, answered = [] } = improvement;
  const said = improvedPrompt.toLowerCase();
  const unsaid = answered.filter(({ answer }) => !said.includes(answer.toLowerCase()));
  return [
    improvedPrompt,
    ...(shouldAppendOriginalPrompt(originalPrompt, improvement)
      ? ["", ORIGINAL_PROMPT_INTRO, withoutPasted(originalPrompt)]
      : []),
    ...(unsaid.length > 0 ? ["", ANSWERS] : []),
    ...unsaid.map(({ question, answer }) => `- ${question} ${answer}`),
  ].join("\n");
}

/**
 * True if the user's own words are sent after the rewrite. False for a recipe, because its text already contains them.
 */
export function shouldAppendOriginalPrompt(
  originalPrompt: string,
  { improvedPrompt, changed, rewriter }: Improvement,
): boolean {
  if (!changed || rewriter !== "written") return false;
  return originalPrompt.length <= OWN_WORDS_LENGTH_MAX || improvedPrompt.length < originalPrompt.length;
}

const withoutPasted = (prompt: string): string =>
  replaceMaterialWithPlaceholders(prompt).text.replace(/⟦text \d+⟧/g, "…");
