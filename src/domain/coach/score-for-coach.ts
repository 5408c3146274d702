import type { PromptScores } from "../prompting/improvement.ts";
import { RUBRIC, RUBRIC_CHECK_IDS, type RubricCheckId } from "../prompting/rubric/rubric.ts";
import { type ScoreContext, scorePrompt } from "../prompting/rubric/score-prompt.ts";

interface CoachPoint {
  /** Used after "settled:" and "still open:". */
  readonly label: string;
  /** Used before "in 3 of 4 prompts." */
  readonly gap: string;
  /** The beginning of a sentence about prompts that pass the check. The end is, for example, "in 3 of 4 prompts." */
  readonly praise: string;
}

const WORDS: Readonly<Record<RubricCheckId, CoachPoint>> = {
  task: { label: "the task", gap: "You do not say what to make", praise: "You say what to make" },
  material: {
    label: "the text to work on",
    gap: "The text to work on is missing",
    praise: "You give the text to work on",
  },
  consistent: {
    label: "a contradiction",
    gap: "Two requests contradict each other",
    praise: "Your requests agree with each other",
  },
  reader: { label: "the reader", gap: "You do not say who will read it", praise: "You say who it is for" },
  purpose: { label: "the purpose", gap: "You do not say what it is for", praise: "You say what it is for" },
  content: {
    label: "what must be in it",
    gap: "You give few facts for the answer",
    praise: "You give facts for the answer",
  },
  tone: { label: "the tone", gap: "You give no tone or example", praise: "You give a tone or an example" },
  form: { label: "the form", gap: "You give no form or length", praise: "You give a form or a length" },
  limits: { label: "limits", gap: "You set no limits", praise: "You set limits" },
  order: {
    label: "the order of the tasks",
    gap: "You give several tasks without an order",
    praise: "You give one task, or tasks in order",
  },
};

export type CoachCheckId = RubricCheckId;
export const COACH_CHECK_IDS: readonly CoachCheckId[] = RUBRIC_CHECK_IDS;
/** Checks without praise, because nearly every prompt passes them. */
export const CHECKS_WITHOUT_PRAISE: ReadonlySet<CoachCheckId> = new Set(["task", "consistent", "order"]);

export const coachCheckOf = (key: CoachCheckId) => ({ ...WORDS[key], ...RUBRIC[key], praise: WORDS[key].praise });

/** The results of the checks. They contain no text of the prompt. */
export interface CoachFindings {
  /** The cost of each failed check, in points out of ten. */
  readonly lost: { readonly [Key in CoachCheckId]?: number };
  readonly told: readonly CoachCheckId[];
}

export interface CoachScore {
  readonly scores: PromptScores;
  /** 0 to 100. */
  readonly overall: number;
  readonly findings: CoachFindings;
}

const DIMENSIONS = 3;

/** The same prompt and context always get the same score. */
export function scoreForCoach(prompt: string, context: ScoreContext = { hasMaterial: false }): CoachScore {
  const { checks, scores, overall } = scorePrompt(prompt, context);
  const counted = checks.filter(({ passed }) => passed !== null);
  const lost: { [Key in CoachCheckId]?: number } = {};
  for (const { id, passed } of counted) {
    if (passed === true) continue;
    const beside = counted.filter((other) => RUBRIC[other.id].dimension === RUBRIC[id].dimension);
    lost[id] = Math.round(1_000 * (10 / DIMENSIONS / beside.length)) / 1_000;
  }
  return { scores, overall, findings: { lost, told: counted.flatMap(({ id, passed }) => (passed ? [id] : [])) } };
}
