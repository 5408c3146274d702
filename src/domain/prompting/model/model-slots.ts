/** What a prompt may say about the answer it wants. `wording` says nothing new; it says the same more exactly. */
export const SLOTS = [
  "goal",
  "audience",
  "context",
  "scope",
  "format",
  "length",
  "tone",
  "limits",
  "done",
  "wording",
] as const;
export type Slot = (typeof SLOTS)[number];

/** The note in the margin. */
export const SLOT_TITLES: Readonly<Record<Slot, string>> = {
  goal: "Goal",
  audience: "Reader",
  context: "Background",
  scope: "Scope",
  format: "Format",
  length: "Length",
  tone: "Tone",
  limits: "Limits",
  done: "Finished when",
  wording: "Wording",
};

/** Why, where a model gave no reason that can be shown. */
export const SLOT_REASONS: Readonly<Record<Slot, string>> = {
  goal: "Says what the answer is for.",
  audience: "Says who will read it.",
  context: "Gives the background the answer needs.",
  scope: "Says what belongs in it and what does not.",
  format: "Says what the answer should look like.",
  length: "Says how much is wanted.",
  tone: "Says how it should sound.",
  limits: "Says what to keep to.",
  done: "Says how to tell that it is finished.",
  wording: "Says the same more exactly.",
};

/** The slots that the notes of the rules' own additions stand for. */
const SLOTS_BY_TITLE: ReadonlyMap<string, Slot> = new Map([
  ...SLOTS.map((slot) => [SLOT_TITLES[slot], slot] as const),
  ["Facts", "limits"],
  ["Sources", "limits"],
  ["Range", "scope"],
  ["Reasons", "scope"],
]);

export const slotOfTitle = (title: string): Slot | null => SLOTS_BY_TITLE.get(title) ?? null;
export const isSlot = (value: unknown): value is Slot => SLOTS.some((slot) => slot === value);
