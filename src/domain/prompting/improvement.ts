import type { OptimizerLevel } from "../plans/plans.ts";
import type { Task } from "../routing/task.ts";

/** The subjects of added clauses. Memory keeps only the subject, for example "length", and no text. */
export const ADDITION_TOPICS = ["reader", "purpose", "content", "form", "length", "tone", "avoid", "gap"] as const;
export type AdditionTopic = (typeof ADDITION_TOPICS)[number];

/**
 * One part of the marked-up prompt. Kept `text` joined with `removed` is exactly the original prompt; kept `text`
 * joined with `added` is exactly the improved one.
 */
export type DiffHunk =
  | { readonly kind: "kept"; readonly text: string }
  | {
      readonly kind: "changed";
      readonly removed: string;
      readonly added: string;
      /** One or two words for the margin: "Length", "Reader". Empty: only the wording changed. */
      readonly title: string;
      /** Why, in a few words; empty when no reason was given. */
      readonly reason: string;
      /** Source of the change: a recipe's id, or "model". Missing in rows stored before changes had ids. */
      readonly ruleId?: string | undefined;
      /** The user did not say this, and can remove it separately. */
      readonly isAssumed?: true | undefined;
      readonly about?: AdditionTopic | undefined;
    };

/**
 * Problems found in a rewrite. All but the last are losses: a rewrite with a loss is not used automatically. `made-up`:
 * a figure, name or link that no source gave; the card marks it.
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

/** `words`: the words concerned, from the prompt or, if the rewrite invented them, from the rewrite. */
export interface Finding {
  readonly kind: FindingKind;
  readonly words: string;
}

/**
 * The result of asking a model for a rewrite. `written`: the rewrite is used. `nothing-to-gain`: the prompt was left
 * unchanged. `careless`: the rewrite lost or changed something and is not used. `late`, `failed`, `unreadable`: no
 * usable reply. `budget`: the day's budget is used up. `no-model`: no connected model can finish in time. `off`: the
 * host asks no model. `skipped`: the user did not want to wait, so the prompt is sent as written. `taken-back`: an
 * older name of `careless` in stored rows.
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

/** Asks for something important that only the user knows. */
export interface Question {
  /** Id of a recipe's question, so that it is never asked again. Missing: a model's question. */
  readonly id?: string | undefined;
  readonly question: string;
  /** Two to four short answers to tap; the user may also write another. */
  readonly options: readonly string[];
}

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

/** The improvement of one prompt. `hunks` is the source of truth: texts and reasons are derived from it. */
export interface Improvement {
  readonly level: OptimizerLevel;
  /** Exactly the rewrite, or exactly the prompt. */
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
  /** Scores of the original prompt. */
  readonly scores: Scores;
  readonly improvedScores: Scores;
  /** Result of asking a model. Missing in older rows, and while it is unknown. */
  readonly rewriter?: RewriterOutcome | undefined;
  /** Problems found in the model's rewrite. */
  readonly findings?: readonly Finding[] | undefined;
  /** A careless rewrite: the user may still send it. */
  readonly unusedRewrite?: string | undefined;
  /** Answers used in the rewrite, or sent along when no rewrite contains them. */
  readonly answered?: readonly AnsweredQuestion[] | undefined;
  /** Additions of an earlier rewrite of this prompt that the user removed. */
  readonly takenOut?: readonly string[] | undefined;
  /** The task as the reading model describes it. Missing without a reading, and in older rows. */
  readonly task?: Task | undefined;
}
