import type { Improvement } from "./improvement.ts";
import { foldMaterial } from "./reading/fold-material.ts";

/** Comes before the person's own words behind a rewrite. */
export const OWN_WORDS = "In my own words, which count where anything differs:";
const ANSWERS = "What I answered when I was asked:";
/** So long a prompt goes along only where its rewrite is shorter than it. */
const OWN_WORDS_LENGTH_MAX = 1_500;

/**
 * All that the answering model gets of a prompt: the rewrite and, behind one sentence, what the person typed, without the pasted part;
 * or the prompt as it is. Answers to questions of ours go along where no rewrite says them.
 */
export function textToSend(originalPrompt: string, improvement: Improvement | null): string {
  if (improvement === null) return originalPrompt;
  const { improvedPrompt, answered = [] } = improvement;
  const said = improvedPrompt.toLowerCase();
  const unsaid = answered.filter(({ answer }) => !said.includes(answer.toLowerCase()));
  return [
    improvedPrompt,
    ...(doOwnWordsGoAlong(originalPrompt, improvement) ? ["", OWN_WORDS, withoutPasted(originalPrompt)] : []),
    ...(unsaid.length > 0 ? ["", ANSWERS] : []),
    ...unsaid.map(({ question, answer }) => `- ${question} ${answer}`),
  ].join("\n");
}

/** Behind a rewrite they do; behind a recipe's sentences they stand in front anyway. */
export function doOwnWordsGoAlong(originalPrompt: string, { improvedPrompt, changed, rewriter }: Improvement): boolean {
  if (!changed || rewriter !== "written") return false;
  return originalPrompt.length <= OWN_WORDS_LENGTH_MAX || improvedPrompt.length < originalPrompt.length;
}

const withoutPasted = (prompt: string): string => foldMaterial(prompt).text.replace(/⟦text \d+⟧/g, "…");
