import type { TaskKind } from "../../routing/task.ts";

/** The topic of an addition. The page shows it. Memory stores it when the user removes the addition. */
export const ADDITION_SUBJECTS = ["reader", "purpose", "content", "form", "length", "tone", "avoid", "gap"] as const;
export type AdditionSubject = (typeof ADDITION_SUBJECTS)[number];

/** One or two sentences, added after the user's prompt as plain instructions to the assistant. */
export interface RecipeAddition {
  /** For example "listing.facts". Ids are stored, so the meaning of an id never changes. */
  readonly id: string;
  readonly text: string;
  /** The reason, in at most eight words. */
  readonly because: string;
  readonly about: AdditionSubject;
}

export interface RecipeQuestion {
  /** For example "speech.time". Ids are stored, so the meaning of an id never changes. */
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  /** A prompt with one of these phrases already answers the question. "#" is any number, in digits or words. */
  readonly answeredBy: readonly string[];
}

/**
 * Used if no model rewrites: additions that every reader of this kind of text would want. "The thing" below is what the
 * user asks for, for example a speech.
 */
export interface Recipe {
  readonly id: string;
  readonly kind: TaskKind;
  /** Common names of the thing, singular, in lower case. */
  readonly names: readonly string[];
  /**
   * Phrases that turn a mail or letter into this thing, such as "testimonial" in "an email to ask for a testimonial".
   */
  readonly mailAbout: readonly string[];
  readonly adds: readonly RecipeAddition[];
  /** At most two. Only the user can know the answers. */
  readonly questions: readonly RecipeQuestion[];
}
