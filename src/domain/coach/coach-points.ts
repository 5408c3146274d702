import type { Scores } from "../prompting/improvement.ts";
import type { Deduction } from "../prompting/score/score-deduction.ts";

/** What a prompt can lose points for, as the coach speaks of it. */
export interface CoachPoint {
  readonly dimension: keyof Scores;
  /** Points that even a good prompt loses here; only what is beyond them is worth a word. */
  readonly usual: number;
  /** After "settled:" and "still open:". */
  readonly label: string;
  /** Before "in 3 of 4 prompts." */
  readonly gap: string;
  /** What to do about it, in a sentence. */
  readonly advice: string;
}

const slot = (label: string, gap: string, advice: string): CoachPoint => ({
  dimension: "specificity",
  usual: 0.5,
  label,
  gap,
  advice,
});

export const COACH_POINTS = {
  budget: slot("the budget", "What it may cost stays open", "Name the sum it may cost, or the most you would pay."),
  place: slot("the place", "The place stays open", "Say where: the town, the country, or online."),
  "time frame": slot("the time frame", "The time frame stays open", "Give a date, a deadline or a length of time."),
  "level of skill or knowledge": slot(
    "what you know already",
    "What you know already stays open",
    "Say what you know already, so that the answer starts there.",
  ),
  reader: slot("the reader", "Who will read it stays open", "Name the reader, and what they care about."),
  "purpose or goal": slot("the purpose", "What it is for stays open", "End with what the result is for."),
  format: slot("the format", "The form of the answer stays open", "Name the form: a table, a list, an email."),
  "length or depth": slot("the length", "The length stays open", "Put a number on the length: words, lines or points."),
  "style or taste": slot("the style", "The style stays open", "Describe the style with an example that you like."),
  "topic or focus": slot("the focus", "The focus stays open", "Say which part of the topic matters to you."),
  "tools and environment": slot(
    "the tools",
    "The tools you use stay open",
    "Name the tools you use, with their versions.",
  ),
  "brand or features": slot("the features", "The brand or features stay open", "List the features that it must have."),
  "health or diet": slot(
    "health or diet",
    "Needs of health or diet stay open",
    "Say what must be left out for health.",
  ),
  "size or quantity": slot("the quantity", "How much or how many stays open", "Put a number where you say how much."),
  "sources or criteria": slot(
    "the criteria",
    "What makes a good answer stays open",
    "Say what you will judge the answer by.",
  ),
  "input to work on": slot(
    "the text to work on",
    "The text to work on is not there",
    "Paste the text that you want worked on.",
  ),
  request: {
    dimension: "clarity",
    usual: 0.4,
    label: "the request",
    gap: "There is a topic, but hardly a request",
    advice: "Begin with what should be done: compare, list, write, explain.",
  },
  substance: {
    dimension: "specificity",
    usual: 0.7,
    label: "facts of your case",
    gap: "Facts about your own case are few",
    advice: "Add two facts that only you know.",
  },
  wordy: {
    dimension: "clarity",
    usual: 1.05,
    label: "wordy passages",
    gap: "Many words settle little",
    advice: "Cut the introduction and start with the task.",
  },
  "numbers or examples": {
    dimension: "specificity",
    usual: 0.42,
    label: "a number or an example",
    gap: "There is no number, quote or example",
    advice: "Give one number, or one example of what you want.",
  },
  names: {
    dimension: "specificity",
    usual: 0.12,
    label: "names",
    gap: "Few people, places or products are named",
    advice: "Name the people, places and products that it is about.",
  },
  decision: {
    dimension: "clarity",
    usual: 0.1,
    label: "the choice",
    gap: "An “or” is left to the model",
    advice: "Decide the “or” yourself, or ask for both.",
  },
  conditions: {
    dimension: "structure",
    usual: 0.55,
    label: "what must and must not be in it",
    gap: "Nothing says what the answer must or must not contain",
    advice: "End with the one thing that must not happen.",
  },
  steps: {
    dimension: "structure",
    usual: 2.7,
    label: "separate sentences",
    gap: "Everything stands in one sentence",
    advice: "Give each demand a sentence of its own.",
  },
  "unusual cases": {
    dimension: "specificity",
    usual: 0.4,
    label: "unusual input",
    gap: "Unusual input is not mentioned",
    advice: "Say what happens with empty or wrong input.",
  },
  wording: {
    dimension: "clarity",
    usual: 0.15,
    label: "loose wording",
    gap: "Vague words or slips stand in the way",
    advice: "Read it once aloud, and replace each vague word by a measure.",
  },
} as const satisfies Record<string, CoachPoint>;
export type CoachPointKey = keyof typeof COACH_POINTS;

export const COACH_POINT_KEYS = Object.keys(COACH_POINTS) as readonly CoachPointKey[];

/** Which point of the coach a deduction counts for. */
export function pointOf({ dimension, missing }: Pick<Deduction, "dimension" | "missing">): CoachPointKey {
  if (missing === null) return "wording";
  // "More facts" and "too many words" are the same thing to the score, and two to a person.
  return missing === "substance" && dimension === "clarity" ? "wordy" : missing;
}
