import type { OptimizerLevel } from "../plans/plans.ts";
import type { Task } from "../routing/task.ts";

/** What an added clause is about. Memory keeps this word and nothing of the text: "takes out: length". */
export const ABOUTS = ["reader", "purpose", "content", "form", "length", "tone", "avoid", "gap"] as const;
export type About = (typeof ABOUTS)[number];

/**
 * One stretch of the marked-up prompt. Joining the `text` of kept hunks with the `removed` of changed ones gives the original
 * prompt, with their `added` the improved one, to the character.
 */
export type DiffHunk =
  | { readonly kind: "kept"; readonly text: string }
  | {
      readonly kind: "changed";
      readonly removed: string;
      readonly added: string;
      /** One or two words for the margin: "Length", "Reader". Empty: the same said in other words, with nothing to explain. */
      readonly title: string;
      /** Why, in a few words; empty where nobody gave a reason. */
      readonly reason: string;
      /** What made it: a recipe's id, or "model". Missing in rows stored before changes had ids. */
      readonly ruleId?: string | undefined;
      /** The person did not say this. It can be taken out by itself. */
      readonly isAssumed?: true | undefined;
      readonly about?: About | undefined;
    };

/**
 * What was found against a rewrite. All but the last are losses: such a rewrite is not used by itself. `made-up`: a figure, name
 * or link that nobody gave, marked on the card.
 */
export const FINDING_KINDS = [
  "figure",
  "unit",
  "date",
  "name",
  "quote",
  "link",
  "code",
  "ban",
  "limit",
  "softened",
  "demand",
  "person",
  "language",
  "answered",
  "pasted",
  "contradiction",
  "overgrown",
  "smuggled",
  "reviewer",
  "made-up",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** `words`: the user's own words that it is about; of what was made up, the rewrite's. */
export interface Finding {
  readonly kind: FindingKind;
  readonly words: string;
}

/**
 * What became of asking a model to rewrite. `written`: its rewrite is used. `nothing-to-gain`: it left the prompt as it is.
 * `careless`: it lost or turned something, so it is not used. `late`, `failed`, `unreadable`: it was asked in vain. `budget`: the
 * day's money is used up. `no-model`: none is connected that can finish in time. `off`: the host asks none. `skipped`: the
 * user did not want to wait, and the prompt goes as it was written. `taken-back` stands in rows stored before and means `careless`.
 */
export const REWRITER_OUTCOMES = [
  "written",
  "nothing-to-gain",
  "careless",
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

/** Something important that only the person knows. */
export interface Question {
  /** Names a recipe's question, so that it is never asked again. Missing: a model's. */
  readonly id?: string | undefined;
  readonly question: string;
  /** Two to four short answers to tap; one may also write one's own. */
  readonly options: readonly string[];
}

/** A question with what the person answered. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: string;
}

/** Each 0 to 10. */
export interface Scores {
  readonly clarity: number;
  readonly specificity: number;
  readonly structure: number;
}

/** What was made of one prompt. `hunks` is the source of truth: texts and reasons are derived from it. */
export interface Improvement {
  readonly level: OptimizerLevel;
  /** The rewrite to the letter, or the prompt to the letter. */
  readonly improvedPrompt: string;
  /** Whether improvedPrompt differs from the original. */
  readonly changed: boolean;
  readonly hunks: readonly DiffHunk[];
  /** At most two, the more important first. */
  readonly questions: readonly Question[];
  /** One line for each addition, derived from the hunks. */
  readonly reasons: readonly string[];
  /** At most 2000 characters, for a layperson. */
  readonly explanation: string;
  /** Of the prompt as the user wrote it. */
  readonly scores: Scores;
  /** Of the prompt as it was improved. */
  readonly improvedScores: Scores;
  /** What became of asking a model. Missing in rows stored before, and while nobody knows yet. */
  readonly rewriter?: RewriterOutcome | undefined;
  /** What was found against the model's rewrite. */
  readonly findings?: readonly Finding[] | undefined;
  /** A rewrite that was found careless: the user may send it all the same. */
  readonly unusedRewrite?: string | undefined;
  /** The answers that were woven in, or go along where no rewrite says them. */
  readonly answered?: readonly AnsweredQuestion[] | undefined;
  /** Additions of an earlier rewrite of this prompt that the person took out. */
  readonly takenOut?: readonly string[] | undefined;
  /** What the reading model says the prompt asks for. Missing without a reading, and in rows stored before. */
  readonly task?: Task | undefined;
}
