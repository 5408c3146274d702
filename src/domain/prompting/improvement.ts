import type { OptimizerLevel } from "../plans.ts";

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
    };

/** Something important the prompt leaves open, answered with one tap. */
export interface Question {
  /** The missing detail in a few words: "audience". */
  readonly detail: string;
  readonly question: string;
  readonly options: readonly string[];
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
}
