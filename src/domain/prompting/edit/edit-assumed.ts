/** What a sentence decides about the answer; where the user has decided it, the sentence is not added. */
export type AnswerShape = "format" | "length" | "audience" | "tone";

/** A sentence a good editor would add to a rough request of its kind. Stated to the user as an assumption. */
export interface AssumedSentence {
  /** In the user's voice, complete, without numbers or names. */
  readonly sentence: string;
  /** One or two words for the margin. */
  readonly title: string;
  readonly reason: string;
  /** What we took for granted, for the list the user can change. */
  readonly assumption: string;
  readonly settles?: AnswerShape;
  /** Not where the prompt speaks of these. */
  readonly unless?: RegExp;
  /** Not without these. */
  readonly needs?: RegExp;
}

/** A kind of request, told by its words, and what answers to it usually lack. */
export interface RequestKind {
  readonly when: RegExp;
  readonly unless?: RegExp;
  readonly sentences: readonly AssumedSentence[];
}

const MAKE =
  "write|draft|creat(?:e|ing)|mak(?:e|ing)|generate|compose|prepare|design|develop|build|produce|give|need|want|do|doing|put together|set up|come up with|help|provide|send|reply|devise|propose|outline";

/** "write … a newsletter": one of the things, asked for in the same sentence. */
export const making = (things: string): RegExp =>
  new RegExp(`\\b(?:${MAKE})\\b[^.?!\\n]{0,40}?\\b(?:${things})\\b`, "i");

/** The details of a real person or thing: figures, or an enumeration. */
export const DETAILS = /\d|,[^,]{1,200},/;

const INVENTED_THING =
  /\b(?:fiction\w{0,5}|imagin\w{1,7}|invent\w{0,3}|made[- ]up|make up|pretend|story|sample|example|template|dummy|placeholder)\b/i;

/** Your facts and no others: for texts about real things whose details stand in the prompt. */
export const ONLY_GIVEN_FACTS: AssumedSentence = {
  sentence: "Use only the facts given here; where one is missing, leave a marked gap for me to fill.",
  title: "Facts",
  reason: "Texts about real people and things are where models make up facts.",
  assumption: "Only your own facts belong in the text.",
  needs: DETAILS,
  unless: INVENTED_THING,
};

/** The same for a text whose details are still to come. */
export const MARKED_GAPS: AssumedSentence = {
  sentence: "Where a fact is missing, leave a marked gap for me to fill.",
  title: "Facts",
  reason: "Otherwise a model makes up what it was not told.",
  assumption: "You fill in what only you know; nothing is made up.",
  unless: INVENTED_THING,
};
