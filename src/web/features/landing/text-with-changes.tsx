import { Fragment } from "react";
import { buildNumberedNotes, type Hunk } from "./build-numbered-notes.ts";

// draw-improvement.ts draws the same marks for a visitor's text. Keep both files in sync.

/** Text with marked changes. With `noteId`, each change that has a reason also has a number with a link to it. */
export function TextWithChanges({ hunks, noteId }: { hunks: readonly Hunk[]; noteId?: string }) {
  const { marks } = buildNumberedNotes(hunks);
  return marks.map(({ kept, removed, added, note }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered only once.
    <Fragment key={index}>
      {kept}
      {removed.trim() !== "" && (
        <del>
          <span className="sr">removed: </span>
          {removed}
        </del>
      )}
      {removed.trim() !== "" && added.trim() !== "" && " "}
      {added.trim() === "" ? (
        added
      ) : note === 0 ? (
        <Reworded added={added} />
      ) : (
        <ins>
          <span className="sr">added: </span>
          {added}
        </ins>
      )}
      {note > 0 && noteId !== undefined && (
        <a className="mark" href={`#${noteId}-${note}`} aria-label={`Reason ${note}`}>
          {note}
        </a>
      )}
    </Fragment>
  ));
}

function Reworded({ added }: { added: string }) {
  const words = added.trim();
  const start = added.indexOf(words);
  return (
    <>
      {added.slice(0, start)}
      <ins className="reworded">{words}</ins>
      {added.slice(start + words.length)}
    </>
  );
}

export function NoteList({ hunks, noteId }: { hunks: readonly Hunk[]; noteId: string }) {
  return buildNumberedNotes(hunks).notes.map(({ title, reason }, index) => (
    <li key={title + reason} id={`${noteId}-${index + 1}`} tabIndex={-1}>
      <b>{title}.</b> {reason}
    </li>
  ));
}
