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
const SLOT_TITLES: Readonly<Record<Slot, string>> = {
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

/** The slots that the notes of the rules' own additions stand for. */
const SLOTS_BY_TITLE: ReadonlyMap<string, Slot> = new Map([
  ...SLOTS.map((slot) => [SLOT_TITLES[slot], slot] as const),
  ["Facts", "limits"],
  ["Sources", "limits"],
  ["Range", "scope"],
  ["Reasons", "scope"],
]);

export const slotOfTitle = (title: string): Slot | null => SLOTS_BY_TITLE.get(title) ?? null;
