import type { TaskKind } from "../../routing/task.ts";

/** What a sentence is about: shown on the card, and what memory keeps when the user takes it out. */
export const ADDITION_SUBJECTS = ["reader", "purpose", "content", "form", "length", "tone", "avoid", "gap"] as const;
export type AdditionSubject = (typeof ADDITION_SUBJECTS)[number];

/** One or two sentences, each a plain order to the assistant, that stand behind the user's own prompt. */
export interface RecipeAddition {
  /** Stored; never changes its meaning: "listing.facts". */
  readonly id: string;
  readonly text: string;
  /** Why, in at most eight words. */
  readonly because: string;
  readonly about: AdditionSubject;
}

export interface RecipeQuestion {
  /** Stored; never changes its meaning: "speech.time". */
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  /** A prompt that has one of these phrases has answered it. "#" is any number, in figures or words. */
  readonly answeredBy: readonly string[];
}

/** What every reader of one kind of text would want, for people without a rewriting model. */
export interface Recipe {
  readonly id: string;
  readonly kind: TaskKind;
  /** What people call the thing, in the singular and in small letters. */
  readonly names: readonly string[];
  /** Phrases that make a mail or a letter this thing: "testimonial" in "an email to ask for a testimonial". */
  readonly mailAbout: readonly string[];
  readonly adds: readonly RecipeAddition[];
  /** At most two, each about something that only the user can know. */
  readonly questions: readonly RecipeQuestion[];
}
