import type { PromptScores } from "../improvement.ts";

export interface RubricCheck {
  readonly dimension: keyof PromptScores;
  readonly praise: string;
  /** Shown when the prompt fails. A user who adds words like those in quotes passes the check. */
  readonly advice: string;
}

/** The ten checks. Their ids are stored. */
export const RUBRIC = {
  task: {
    dimension: "clarity",
    praise: "It says what to make.",
    advice: "Say what to make: begin with “write”, “list”, “compare” or “explain”, and name the thing.",
  },
  material: {
    dimension: "clarity",
    praise: "The text to work on is there.",
    advice: "Attach or paste the text to work on.",
  },
  consistent: {
    dimension: "clarity",
    praise: "Its requests agree with each other.",
    advice: "Two requests contradict each other: take one of them out.",
  },
  reader: {
    dimension: "specificity",
    praise: "It says who it is for.",
    advice: "Say who will read or use it, such as “for first-time buyers”.",
  },
  purpose: {
    dimension: "specificity",
    praise: "It says what the result is for.",
    advice: "Say what it is for, such as “so that they book a viewing”.",
  },
  content: {
    dimension: "specificity",
    praise: "It gives what must be in the answer.",
    advice: "Name two facts or points that must be in it, such as “include the price and the date”.",
  },
  tone: {
    dimension: "specificity",
    praise: "It gives a tone or an example.",
    advice: "Give a tone or an example, such as “in a warm, plain tone”.",
  },
  form: {
    dimension: "structure",
    praise: "It gives a form or a length.",
    advice: "Give a form or a length, such as “in five bullets” or “in 120 words”.",
  },
  limits: {
    dimension: "structure",
    praise: "It sets a limit.",
    advice: "Say what must not be in it or what it must keep to, such as “without jargon” or “at most 50 euros”.",
  },
  order: {
    dimension: "structure",
    praise: "It gives one task, or says in which order.",
    advice: "Give one task at a time, or number the tasks in their order.",
  },
} as const satisfies Record<string, RubricCheck>;

export type RubricCheckId = keyof typeof RUBRIC;
export const RUBRIC_CHECK_IDS = Object.keys(RUBRIC) as readonly RubricCheckId[];
