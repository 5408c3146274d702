import type { KindAnswer, WishSlot } from "./kind.ts";

export interface Wish {
  /** "tone.warm" */
  readonly id: string;
  readonly slot: WishSlot;
  /** In the user's voice. */
  readonly sentence: string;
  /** For an answer to tap. */
  readonly option: string;
}

const wish = (slot: WishSlot, name: string, option: string, sentence: string): Wish => ({
  id: `${slot}.${name}`,
  slot,
  option,
  sentence,
});

/** What people want of many answers alike: in the profile, as a tapped answer, and as what memory has learned. */
export const WISHES: readonly Wish[] = [
  wish("tone", "professional", "Professional", "Use a professional tone."),
  wish("tone", "friendly", "Friendly", "Use a friendly tone."),
  wish("tone", "enthusiastic", "Enthusiastic", "Use an enthusiastic tone."),
  wish("tone", "neutral", "Neutral", "Use a neutral tone."),
  wish("tone", "empathetic", "Empathetic", "Use an empathetic tone."),
  wish("tone", "formal", "Formal", "Use a formal tone."),
  wish("tone", "warm", "Warm and inviting", "Use a warm and inviting tone."),
  wish("tone", "factual", "Plain and factual", "Use a plain and factual tone."),
  wish("tone", "playful", "Playful", "Use a playful tone."),
  wish("tone", "firm", "Firm but polite", "Use a firm but polite tone."),
  wish("tone", "exclusive", "Exclusive", "Use an exclusive, understated tone."),
  wish("tone", "heartfelt", "Heartfelt", "Make it heartfelt."),
  wish("tone", "funny", "Funny", "Make it funny."),
  wish("tone", "confident", "Confident", "Use a confident tone."),
  wish("length", "short", "Short", "Keep it short."),
  wish("length", "detailed", "Detailed", "Go into detail."),
  wish("length", "full", "In full", "Cover it in full detail."),
  wish("reader", "beginner", "New to it", "I am a beginner in this."),
  wish("reader", "advanced", "I know the basics", "I am advanced in this."),
  wish("reader", "expert", "I know it well", "I am an expert in this."),
  wish("format", "bullets", "Bullet points", "Answer in bullet points."),
  wish("format", "numbered", "A numbered list", "Answer as a numbered list."),
  wish("format", "paragraphs", "Running text", "Answer in paragraphs."),
  wish("format", "table", "A table", "Answer as a table."),
  wish("steps", "ordered", "Step by step", "Go step by step."),
  wish("codeLanguage", "python", "Python", "Write it in Python."),
  wish("codeLanguage", "javascript", "JavaScript", "Write it in JavaScript."),
  wish("codeLanguage", "java", "Java", "Write it in Java."),
];

const BY_ID: ReadonlyMap<string, Wish> = new Map(WISHES.map((each) => [each.id, each]));

export const wishOf = (id: string): Wish | null => BY_ID.get(id) ?? null;

/** The margin's word for each slot. */
export const WISH_TITLES: Readonly<Record<WishSlot, string>> = {
  tone: "Tone",
  length: "Length",
  reader: "Reader",
  format: "Format",
  steps: "Steps",
  codeLanguage: "Language",
};

/** Wishes as answers to tap. */
export const answersOf = (...ids: readonly string[]): KindAnswer[] =>
  ids.flatMap((id) => {
    const found = BY_ID.get(id);
    return found === undefined ? [] : [{ id, option: found.option, sentence: found.sentence }];
  });
