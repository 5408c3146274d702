import type * as z from "zod/mini";
import type { diffHunkSchema } from "#contract/improvement.ts";
import { NO_REASON_TEXT } from "#domain/prompting/improvement.ts";

export type Hunk = Readonly<z.infer<typeof diffHunkSchema>>;
export interface Note {
  readonly title: string;
  readonly reason: string;
}

/** A part of the marked text. `note` is the number of its reason, or 0 for text that is kept or only reworded. */
export interface Mark {
  readonly kept: string;
  readonly removed: string;
  readonly added: string;
  readonly note: number;
}

/** The marks and their reasons. Equal reasons are listed once. They are numbered from 1 in the order of the text. */
export function buildNumberedNotes(hunks: readonly Hunk[]): { marks: Mark[]; notes: Note[] } {
  const notes: Note[] = [];
  const marks = hunks.flatMap((hunk): Mark[] => {
    if (hunk.kind === "kept") return [{ kept: hunk.text, removed: "", added: "", note: 0 }];
    // This text was only reworded. The removed words are omitted, because the page also shows the original text.
    if (hunk.title === "") return [{ kept: "", removed: "", added: hunk.added, note: 0 }];
    const given = hunk.reason === "" ? NO_REASON_TEXT : hunk.reason;
    const known = notes.findIndex(({ title, reason }) => title === hunk.title && reason === given);
    const note = known === -1 ? notes.push({ title: hunk.title, reason: given }) : known + 1;
    // The space after an addition is not marked, else its number would be nearer to the next word.
    const words = hunk.added.trimEnd();
    const space = hunk.added.slice(words.length);
    const mark = { kept: "", removed: hunk.removed, added: words, note };
    return space === "" ? [mark] : [mark, { kept: space, removed: "", added: "", note: 0 }];
  });
  return { marks, notes };
}
