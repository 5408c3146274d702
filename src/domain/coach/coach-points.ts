import { RUBRIC, RUBRIC_CHECK_IDS, type RubricCheckId } from "../prompting/rubric/rubric.ts";

/** How the coach speaks of one of the rubric's checks. */
interface CoachPoint {
  /** After "settled:" and "still open:". */
  readonly label: string;
  /** Before "in 3 of 4 prompts." */
  readonly gap: string;
  /** Of prompts that pass, before "in 3 of 4 prompts." */
  readonly praise: string;
}

const WORDS: Readonly<Record<RubricCheckId, CoachPoint>> = {
  task: { label: "the task", gap: "Hardly anything says what is to be made", praise: "You say what is to be made" },
  material: {
    label: "the text to work on",
    gap: "The text to work on is not there",
    praise: "You give the text to work on",
  },
  consistent: {
    label: "a contradiction",
    gap: "Two wishes contradict each other",
    praise: "Your wishes agree with each other",
  },
  reader: { label: "the reader", gap: "Who will read it stays open", praise: "You say who it is for" },
  purpose: { label: "the purpose", gap: "What it is for stays open", praise: "You say what it is for" },
  content: {
    label: "what must be in it",
    gap: "Little says what must be in the answer",
    praise: "You give facts for the answer",
  },
  tone: { label: "the tone", gap: "The tone stays open", praise: "You give a tone or an example" },
  form: { label: "the form", gap: "Form and length stay open", praise: "You give a form or a length" },
  limits: { label: "limits", gap: "Nothing is ruled out or limited", praise: "You set limits" },
  order: {
    label: "the order of the tasks",
    gap: "Several tasks stand side by side",
    praise: "You give one task, or tasks in order",
  },
};

export type CoachPointKey = RubricCheckId;
export const COACH_POINT_KEYS: readonly CoachPointKey[] = RUBRIC_CHECK_IDS;
/** Nearly every prompt passes these: no praise. */
export const UNPRAISED: ReadonlySet<CoachPointKey> = new Set(["task", "consistent", "order"]);

export const coachPoint = (key: CoachPointKey) => ({ ...WORDS[key], ...RUBRIC[key], praise: WORDS[key].praise });
