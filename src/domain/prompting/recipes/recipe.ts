import type { TaskKind } from "../../routing/task.ts";

/** The subject of a sentence: shown on the card, and kept by memory when the user removes the sentence. */
export const ADDITION_SUBJECTS = ["reader", "purpose", "content", "form", "length", "tone", "avoid", "gap"] as const;
export type AdditionSubject = (typeof ADDITION_SUBJECTS)[number];

/** One or two sentences after the user's prompt, each a plain instruction to the assistant. */
export interface RecipeAddition {
  /** For example "listing.facts". Ids are stored, so the meaning of an id never changes. */
  readonly id: string;
  readonly text: string;
  /** Why, in at most eight words. */
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

/** Additions that every reader of one kind of text would want, used when no model rewrites. */
export interface Recipe {
  readonly id: string;
  readonly kind: TaskKind;
  /** Common names of the thing, singular and lower case. */
  readonly names: readonly string[];
  /** Phrases that turn a mail or a letter into this thing: "testimonial" in "an email to ask for a testimonial". */
  readonly mailAbout: readonly string[];
  readonly adds: readonly RecipeAddition[];
  /** At most two, each about something that only the user can know. */
  readonly questions: readonly RecipeQuestion[];
}
