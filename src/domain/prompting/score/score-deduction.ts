import type { Scores } from "../improvement.ts";
import type { MissingSlot } from "./score-missing.ts";

/** Why a score is below ten. A deduction points at words of the prompt or names what it does not say. */
export interface Deduction {
  readonly dimension: keyof Scores;
  /** How much of the ten points it costs, above 0. */
  readonly points: number;
  /** UTF-16 offsets of the words it is about; null when something is missing. */
  readonly span: { readonly start: number; readonly end: number } | null;
  /** What the prompt leaves open; null when the deduction is about words that stand there. */
  readonly missing:
    | MissingSlot
    | "request"
    | "substance"
    | "numbers or examples"
    | "names"
    | "decision"
    | "conditions"
    | "steps"
    | "unusual cases"
    | null;
  /** One sentence for a layperson. */
  readonly reason: string;
}
