import type * as z from "zod/mini";
import type { diffHunkSchema } from "#contract/improvement.ts";

export type Hunk = Readonly<z.infer<typeof diffHunkSchema>>;
export interface Note {
  readonly title: string;
  readonly reason: string;
}

/** A part of the marked-up text; `note` is the number of its reason, 0 for kept or only reworded text. */
export interface Mark {
  readonly kept: string;
  readonly removed: string;
  readonly added: string;
  readonly note: number;
}

/** The marks and their reasons. Equal reasons appear once. Reasons are numbered from 1 in the order of the text. */
export function numberNotes(hunks: readonly Hunk[]): { marks: Mark[]; notes: Note[] } {
  const notes: Note[] = [];
  const marks = hunks.map((hunk): Mark => {
    if (hunk.kind === "kept") return { kept: hunk.text, removed: "", added: "", note: 0 };
    // This text is only reworded. The new words are enough, because the page also shows the old text.
    if (hunk.title === "") return { kept: "", removed: "", added: hunk.added, note: 0 };
    const known = notes.findIndex(({ title, reason }) => title === hunk.title && reason === hunk.reason);
    const note = known === -1 ? notes.push({ title: hunk.title, reason: hunk.reason }) : known + 1;
    return { kept: "", removed: hunk.removed, added: hunk.added, note };
  });
  return { marks, notes };
}
