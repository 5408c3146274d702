import { diffRewrite } from "./diff-rewrite.ts";
import { changeReasonsOf, explainImprovement } from "./explain-improvement.ts";
import { checkFacts, isFaithful } from "./facts/check-facts.ts";
import { type ImprovementInput, unchangedImprovement } from "./improve-without-model.ts";
import type { ClarifyingQuestion, Improvement, RewriteProblem } from "./improvement.ts";
import { IMPROVED_PROMPT_LENGTH_MAX } from "./improvement.ts";
import { restoreMaterial } from "./reading/replace-material-with-placeholders.ts";
import type { RewriteReply } from "./reading/rewrite-reply.ts";
import { scorePrompt } from "./rubric/score-prompt.ts";

export interface ModelReplyImprovementInput extends ImprovementInput {
  readonly reading: RewriteReply;
  /** Other texts by the user: earlier prompts, answers to questions, the profile. */
  readonly own: readonly string[];
  readonly answers: readonly string[];
  readonly foreign: readonly string[];
  /** The day, in words. */
  readonly today: string;
}

/**
 * Turns a model's reply into an improvement. A rewrite that loses nothing is used unchanged. Otherwise the prompt stays
 * as it is, and `unusedRewrite` contains the rewrite unless it is too long. The model's sentences are never edited.
 */
export function improveWithModelReply(input: ModelReplyImprovementInput): Improvement {
  const { prompt, hasMaterial } = input;
  const reading = unfolded(prompt, input.reading);
  const questions = questionsOf(input);
  const task = reading.task === null ? {} : { task: reading.task };
  const plain = unchangedImprovement(input);
  if (reading.rewrite === "" || reading.rewrite === prompt.trim()) {
    const explanation = explainImprovement(plain.hunks, questions.length);
    return { ...plain, ...task, questions, explanation, rewriter: "nothing-to-gain" };
  }
  const isLong = reading.rewrite.length > IMPROVED_PROMPT_LENGTH_MAX;
  const found = isLong ? [OVERGROWN] : checkFacts({ ...input, reading });
  const findings = found.length === 0 ? {} : { findings: found };
  if (!isFaithful(found)) {
    const unusedRewrite = isLong ? {} : { unusedRewrite: reading.rewrite };
    return { ...plain, ...task, ...findings, ...unusedRewrite, questions, explanation: NOT_USED, rewriter: "careless" };
  }
  const answers = (input.answered ?? []).map(({ answer }) => answer);
  const hunks = diffRewrite(prompt, reading, answers);
  return {
    ...{ ...plain, ...task, ...findings, questions, hunks, rewriter: "written" },
    ...{
      improvedPrompt: reading.rewrite,
      changed: true,
      reasons: changeReasonsOf(hunks),
      explanation: explainImprovement(hunks),
    },
    improvedScores: scorePrompt(reading.rewrite, { hasMaterial }).scores,
  };
}

const OVERGROWN: RewriteProblem = { kind: "overgrown", words: "" };
const NOT_USED = "Your prompt was sent as you wrote it: the rewrite lost or changed something of it.";

/** Puts the pasted text back into the rewrite. */
function unfolded(prompt: string, reading: RewriteReply): RewriteReply {
  const unfold = (text: string) => restoreMaterial(prompt, text);
  if (reading.rewrite === "") return reading;
  return { ...reading, rewrite: unfold(reading.rewrite) };
}

/** Leaves out questions that were asked before. */
function questionsOf({ reading, asked = [] }: ModelReplyImprovementInput): ClarifyingQuestion[] {
  const known = new Set(asked.map(bare));
  return reading.questions.filter(({ question }) => !known.has(bare(question)));
}

const bare = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
