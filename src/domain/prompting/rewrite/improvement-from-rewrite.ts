import type { OptimizerLevel } from "../../plans.ts";
import { explanationOf, reasonsOf } from "../explain-improvement.ts";
import type { Improvement } from "../improvement.ts";
import { scorePrompt } from "../score/score-prompt.ts";
import { judgeRewrite } from "./judge-rewrite.ts";
import type { RewriteReply } from "./rewrite-reply.ts";
import type { KnownContext } from "./rewrite-request.ts";

export interface RewriteImprovementInput {
  readonly level: OptimizerLevel;
  readonly prompt: string;
  readonly reply: RewriteReply;
  readonly known: KnownContext;
  /** The rules' own result: scores and vagueness of the prompt, and what is used where nothing of the rewrite holds. */
  readonly rules: Improvement;
}

/**
 * A model's rewrite as the improvement that is shown and sent. `written`: it is used, in whole or in part. `nothing-to-gain`:
 * the model left the prompt as it is, which strikes what the rules would have added. `taken-back`: nothing of it held up.
 */
export function improvementFromRewrite({ level, prompt, reply, known, rules }: RewriteImprovementInput): Improvement {
  const judged = judgeRewrite({ prompt, reply, known });
  const { isGuardRefused: _, ...base } = rules;
  const questions = judged.questions.length > 0 ? judged.questions : rules.questions;
  if (judged.improvedPrompt === prompt && judged.takenBack.length > 0) {
    return { ...base, questions, rewriter: "taken-back", takenBack: judged.takenBack };
  }
  const changed = judged.improvedPrompt !== prompt;
  const reasons = reasonsOf(judged.hunks);
  return {
    ...base,
    level,
    improvedPrompt: judged.improvedPrompt,
    changed,
    hunks: judged.hunks,
    questions,
    assumptions: judged.assumptions,
    reasons,
    explanation: explanationOf(judged.hunks, questions.length),
    improvedScores: changed ? scorePrompt(judged.improvedPrompt).scores : rules.scores,
    rewriter: changed ? "written" : "nothing-to-gain",
    ...(judged.takenBack.length > 0 && { takenBack: judged.takenBack }),
  };
}
