import type { OptimizerLevel } from "../plans.ts";
import { analyzePrompt } from "./analyze.ts";
import { askQuestions } from "./ask-questions.ts";
import { checkMeaning } from "./check-meaning.ts";
import { explanationOf, reasonsOf } from "./explain-improvement.ts";
import { detailEdits, type FilledDetail, fillDetails } from "./filled-details.ts";
import type { DiffHunk, Improvement } from "./improvement.ts";
import type { PreferenceFields } from "./preference-fields.ts";
import { hunksOf, improvedTextOf } from "./prompt-edit.ts";
import { repairEdits } from "./repair-edits.ts";
import { scorePrompt } from "./score-prompt.ts";
import { wordingEdits } from "./wording-edits.ts";

export interface ImproveInput {
  readonly prompt: string;
  readonly level: OptimizerLevel;
  readonly preferences?: PreferenceFields | undefined;
}

/** SPEC 3: an improved prompt has at most 8000 characters. */
const IMPROVED_PROMPT_LENGTH_MAX = 8_000;

/**
 * The improver: analyze, improve, check, score. Deterministic. A rewrite that fails the check is not used, and a prompt
 * that needs nothing comes back as it is.
 */
export function improvePrompt({ prompt, preferences = {} }: ImproveInput): Improvement {
  const analysis = analyzePrompt(prompt);
  const { vague, vagueScore, parts } = analysis;
  const isTouchable = analysis.isEnglish && !analysis.looksLikeCode;
  const details = isTouchable ? fillDetails(analysis, preferences) : [];
  const proposed = hunksOf(
    prompt,
    isTouchable
      ? [
          ...wordingEdits(prompt, parts.editable),
          ...repairEdits(prompt, parts.editable),
          ...detailEdits(prompt, details),
        ]
      : [],
  );
  const refusal = refusalOf(prompt, proposed, details, preferences);
  const hunks: readonly DiffHunk[] = refusal === null ? proposed : hunksOf(prompt, []);
  const improvedPrompt = improvedTextOf(hunks);
  return {
    // Every level runs the same rules today; the ones that ask a model come with the full and advanced levels.
    level: "lite",
    improvedPrompt,
    changed: improvedPrompt !== prompt,
    hunks,
    vague,
    vagueScore,
    questions: isTouchable ? askQuestions(analysis) : [],
    assumptions: refusal === null ? details.flatMap(({ assumption }) => assumption ?? []) : [],
    reasons: reasonsOf(hunks),
    explanation: refusal ?? explanationOf(hunks),
    scores: scorePrompt(prompt).scores,
    improvedScores: scorePrompt(improvedPrompt).scores,
  };
}

/** Why the rewrite may not be used, for the user; null when it may. */
function refusalOf(
  prompt: string,
  hunks: readonly DiffHunk[],
  details: readonly FilledDetail[],
  preferences: PreferenceFields,
): string | null {
  const improved = improvedTextOf(hunks);
  if (improved === prompt) return null;
  if (improved.length > Math.max(IMPROVED_PROMPT_LENGTH_MAX, prompt.length)) {
    return "Your prompt was sent as you wrote it: the rewrite would have been too long.";
  }
  const sources = [...Object.values(preferences).map(String), ...details.map(({ assumption }) => assumption ?? "")];
  const { violations } = checkMeaning(prompt, improved, sources);
  const first = violations[0];
  if (first === undefined) return null;
  return `Your prompt was sent as you wrote it: a rewrite was dropped because it would have ${describe(first.kind)} (“${first.text.slice(0, 80)}”).`;
}

function describe(kind: string): string {
  const [verb, what] = kind.split(" ");
  return verb === "lost" ? `lost a ${what}` : `made up a ${what}`;
}
