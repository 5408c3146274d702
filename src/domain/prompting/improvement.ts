import type { OptimizerLevel } from "../plans/plans.ts";
import type { Task } from "../routing/task.ts";

/** Shown for an addition for which the rewriting model gave no reason. */
export const NO_REASON_TEXT = "The model gave no reason.";

/** In UTF-16 code units. */
export const IMPROVED_PROMPT_LENGTH_MAX = 8_000;
export const EXPLANATION_LENGTH_MAX = 2_000;

/** Topics of additions. Memory stores only the topic, for example "length", and no text. */
export const ADDITION_TOPICS = ["reader", "purpose", "content", "form", "length", "tone", "avoid", "gap"] as const;
export type AdditionTopic = (typeof ADDITION_TOPICS)[number];

/**
 * One part of the marked-up prompt. All `text` and `removed` in order give exactly the original prompt. All `text` and
 * `added` in order give exactly the improved prompt.
 */
export type DiffHunk =
  | { readonly kind: "kept"; readonly text: string }
  | {
      readonly kind: "changed";
      readonly removed: string;
      readonly added: string;
      /** One or two words for the margin, such as "Length". Empty: only the wording changed. */
      readonly title: string;
      /** The reason in a few words; empty: no reason was given. */
      readonly reason: string;
      /** A recipe's id, or "model". Missing in database rows stored before changes had ids. */
      readonly ruleId?: string | undefined;
      /** The user did not say this. The user can remove it separately. */
      readonly isAssumed?: true | undefined;
      readonly about?: AdditionTopic | undefined;
    };

/**
 * Problems found in a rewrite. A rewrite with any problem other than `made-up` is not used automatically. `made-up`: an
 * addition contains a figure that is in no source. The page marks this figure.
 */
export const REWRITE_PROBLEM_KINDS = [
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
export type RewriteProblemKind = (typeof REWRITE_PROBLEM_KINDS)[number];

/** `words`: the affected words of the prompt, or of the rewrite if the rewrite invented them. */
export interface RewriteProblem {
  readonly kind: RewriteProblemKind;
  readonly words: string;
}

/**
 * The result of asking a model for a rewrite. `written`: the rewrite is used. `nothing-to-gain`: the model left the
 * prompt unchanged. `careless`: the rewrite lost or changed something, so it is not used. `late`, `failed`,
 * `unreadable`: no usable reply. `budget`: the day's budget is used up. `no-model`: no connected model can finish in
 * time. `off`: the host turned rewrites by a model off. `skipped`: the user did not want to wait. `taken-back`: an
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
export interface ClarifyingQuestion {
  /** The id of a recipe's question, so that it is never asked again. Missing: a question of a model. */
  readonly id?: string | undefined;
  readonly question: string;
  /** Two to four short answers to tap. The user can also type an answer. */
  readonly options: readonly string[];
}

export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: string;
}

/** Each score is from 0 to 10. */
export interface PromptScores {
  readonly clarity: number;
  readonly specificity: number;
  readonly structure: number;
}

/** All texts and reasons are derived from `hunks`. */
export interface Improvement {
  readonly level: OptimizerLevel;
  /** Exactly the rewrite, or exactly the prompt. */
  readonly improvedPrompt: string;
  readonly changed: boolean;
  readonly hunks: readonly DiffHunk[];
  /** At most two, the more important one first. */
  readonly questions: readonly ClarifyingQuestion[];
  /** One line for each addition. */
  readonly reasons: readonly string[];
  /** At most EXPLANATION_LENGTH_MAX, for a layperson. */
  readonly explanation: string;
  /** Scores of the original prompt. */
  readonly scores: PromptScores;
  readonly improvedScores: PromptScores;
  /** Missing in older database rows, and while the result is unknown. */
  readonly rewriter?: RewriterOutcome | undefined;
  readonly findings?: readonly RewriteProblem[] | undefined;
  /** A rewrite that lost or changed something. The user may still send it. */
  readonly unusedRewrite?: string | undefined;
  /** The user's answers. If no rewrite contains them, they are sent after the prompt. */
  readonly answered?: readonly AnsweredQuestion[] | undefined;
  /** Additions that the user removed from an earlier rewrite of this prompt. */
  readonly takenOut?: readonly string[] | undefined;
  /**
   * The task according to the model that read the prompt. Missing if no model read the prompt, and in older database
   * rows.
   */
  readonly task?: Task | undefined;
}

export const improvedTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.added)).join("");

export const originalTextOf = (hunks: readonly DiffHunk[]): string =>
  hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.removed)).join("");
