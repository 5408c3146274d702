import type { OptimizerLevel } from "../plans.ts";
import type { Task } from "../task.ts";

/**
 * One stretch of the proof. Joining the `text` of kept hunks with the `removed` of changed ones gives the original
 * prompt, with their `added` the improved one, to the character.
 */
export type DiffHunk =
  | { readonly kind: "kept"; readonly text: string }
  | {
      readonly kind: "changed";
      readonly removed: string;
      readonly added: string;
      /** One or two words for the margin: "Length", "Reader", "Spelling". */
      readonly title: string;
      /** At most two lines: why, and where the added words come from. */
      readonly reason: string;
      /** What made it: a rule's id, or "model". Missing in rows stored before rules had ids. */
      readonly ruleId?: string | undefined;
      /** The words stand for something the user did not say, and can be refused alone. */
      readonly isAssumed?: true | undefined;
    };

/** What a change of a model would have done to the prompt, so that it was taken back. */
export const TAKEN_BACK_KINDS = [
  "lost-number",
  "lost-name",
  "lost-quote",
  "lost-code",
  "lost-link",
  "lost-negation",
  "lost-limit",
  "lost-words",
  "invented-number",
  "invented-name",
  "invented-fact",
  "changed-limit",
  "changed-meaning",
  "changed-language",
  "changed-speaker",
  "answered",
  "too-long",
] as const;
export type TakenBackKind = (typeof TAKEN_BACK_KINDS)[number];

/** A change that a model made and the guard undid. */
export interface TakenBack {
  readonly kind: TakenBackKind;
  /** The user's own words, which stand again. */
  readonly old: string;
  /** What the model wrote instead. */
  readonly new: string;
  /** The word it is about: the lost number, the invented name. */
  readonly about: string;
}

/**
 * What became of asking a model to rewrite. `written`: its rewrite is used, in whole or in part. `nothing-to-gain`: it left
 * the prompt as it is. `taken-back`: nothing of it held up. `late`, `failed`, `unreadable`: it was asked in vain. `budget`: the
 * day's money is used up. `no-model`: none is connected that can finish in time. `off`: this turn asks none. `skipped`: the
 * user did not want to wait, and the prompt goes as it was written.
 */
export const REWRITER_OUTCOMES = [
  "written",
  "nothing-to-gain",
  "taken-back",
  "late",
  "failed",
  "unreadable",
  "budget",
  "no-model",
  "off",
  "skipped",
] as const;
export type RewriterOutcome = (typeof REWRITER_OUTCOMES)[number];

/** What an answer to tap becomes in the prompt. */
export interface QuestionAnswer {
  readonly id: string;
  /** A whole sentence; with `needsWords`, its beginning, and the user's own words end it. */
  readonly sentence: string;
  readonly needsWords?: true | undefined;
}

/** Something important the prompt leaves open, answered with one tap. */
export interface Question {
  /** Names the question whatever its words are, so that it is never asked again. Missing in rows stored before. */
  readonly id?: string | undefined;
  /** The missing detail in a few words: "audience". */
  readonly detail: string;
  readonly question: string;
  readonly options: readonly string[];
  /** What each option becomes in the prompt, in the order of `options`. Missing in rows stored before. */
  readonly answers?: readonly QuestionAnswer[] | undefined;
  /** 3: the answer will miss the point without it. 1: nice to know. */
  readonly importance: 1 | 2 | 3;
}

/** Each 0 to 10. */
export interface Scores {
  readonly clarity: number;
  readonly specificity: number;
  readonly structure: number;
}

/** What the improver made of one prompt. `hunks` is the source of truth: texts and reasons are derived from it. */
export interface Improvement {
  readonly level: OptimizerLevel;
  readonly improvedPrompt: string;
  /** Whether improvedPrompt differs from the original. */
  readonly changed: boolean;
  readonly hunks: readonly DiffHunk[];
  readonly vague: boolean;
  /** 0 clear to 1 vague. */
  readonly vagueScore: number;
  /** At most three, the most important first. */
  readonly questions: readonly Question[];
  readonly assumptions: readonly string[];
  /** One line per change, derived from the hunks. */
  readonly reasons: readonly string[];
  /** At most 2000 characters, for a layperson. */
  readonly explanation: string;
  /** Of the prompt as the user wrote it. */
  readonly scores: Scores;
  /** Of the prompt as it was improved. */
  readonly improvedScores: Scores;
  /** There when a rewrite was dropped because the meaning guard refused it. */
  readonly isGuardRefused?: true | undefined;
  /** What became of asking a model. Missing in rows stored before, and while nobody knows yet. */
  readonly rewriter?: RewriterOutcome | undefined;
  /** Changes of a model that were undone, in the order of the text. */
  readonly takenBack?: readonly TakenBack[] | undefined;
  /** What the reading model says the prompt asks for. Missing without a reading, and in rows stored before. */
  readonly task?: Task | undefined;
}
