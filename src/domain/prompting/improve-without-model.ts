import type { OptimizerLevel } from "../plans/plans.ts";
import { ADDITION_TOPIC_TITLES } from "./diff-rewrite.ts";
import { changeReasonsOf, explainImprovement } from "./explain-improvement.ts";
import {
  type AdditionTopic,
  type AnsweredQuestion,
  type DiffHunk,
  type Improvement,
  improvedTextOf,
  type RewriterOutcome,
} from "./improvement.ts";
import { chooseRecipe } from "./recipes/choose-recipe.ts";
import { improveByRecipe } from "./recipes/improve-by-recipe.ts";
import { scorePrompt } from "./rubric/score-prompt.ts";

export interface ImprovementInput {
  readonly prompt: string;
  readonly level: OptimizerLevel;
  readonly hasMaterial: boolean;
  /** The prompt continues a conversation. Recipes do not know the subject of the conversation, so none is used. */
  readonly isFollowUp: boolean;
  /** Questions asked under earlier prompts, and questions already answered. */
  readonly asked?: readonly string[] | undefined;
  /** The user often removes additions on these topics. */
  readonly refused?: ReadonlySet<AdditionTopic> | undefined;
  readonly answered?: readonly AnsweredQuestion[] | undefined;
  /** Additions that the user removed from an earlier rewrite of this prompt. */
  readonly takenOut?: readonly string[] | undefined;
}

export function unchangedImprovement(input: ImprovementInput, rewriter?: RewriterOutcome): Improvement {
  return improvementWith(input, [{ kind: "kept", text: input.prompt }], [], rewriter);
}

/** Adds the sentences of a matching recipe after the prompt. Without a recipe, the prompt stays unchanged. */
export function improveWithoutModel(input: ImprovementInput, rewriter?: RewriterOutcome): Improvement {
  const recipe = input.isFollowUp || input.hasMaterial ? null : chooseRecipe(input.prompt);
  if (recipe === null) return unchangedImprovement(input, rewriter);
  const { additions, questions } = improveByRecipe(input.prompt, recipe);
  const kept = additions.filter(({ about }) => input.refused?.has(about) !== true);
  const hunks = kept.map(
    ({ id, text, because, about }, index): DiffHunk => ({
      ...{ kind: "changed", removed: "", added: `${index === 0 ? "\n\n" : " "}${text}` },
      ...{ title: ADDITION_TOPIC_TITLES[about], reason: because, ruleId: `recipe.${id}`, isAssumed: true, about },
    }),
  );
  const asked = new Set(input.asked);
  const open = questions
    .filter(({ question }) => !asked.has(question))
    .map(({ id, question, options }) => ({ id: `recipe.${id}`, question, options }));
  const task = { kind: recipe.kind, effort: 1 as const, needs: [] };
  return {
    ...improvementWith(input, [{ kind: "kept", text: input.prompt }, ...hunks], open, rewriter),
    ...(hunks.length > 0 && { task }),
  };
}

function improvementWith(
  { prompt, level, hasMaterial, answered = [], takenOut = [] }: ImprovementInput,
  hunks: readonly DiffHunk[],
  questions: Improvement["questions"],
  rewriter: RewriterOutcome | undefined,
): Improvement {
  const improvedPrompt = improvedTextOf(hunks);
  const changed = improvedPrompt !== prompt;
  const { scores } = scorePrompt(prompt, { hasMaterial });
  return {
    ...{ level, improvedPrompt, changed, hunks, questions },
    ...{ reasons: changeReasonsOf(hunks), explanation: explainImprovement(hunks, questions.length), scores },
    improvedScores: changed ? scorePrompt(improvedPrompt, { hasMaterial }).scores : scores,
    ...(rewriter !== undefined && { rewriter }),
    ...(answered.length > 0 && { answered }),
    ...(takenOut.length > 0 && { takenOut }),
  };
}
