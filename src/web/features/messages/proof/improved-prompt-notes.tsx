import type { ShownChange } from "./review-state.ts";

interface ChangeNotesProps {
  /** Each note is `id` and its number, so that a mark in the text can lead to it. */
  id: string;
  changes: readonly ShownChange[];
  /** What taking a change back is called here, before and after. */
  words: { keep: string; kept: string };
  /** null: the changes are settled. */
  onToggle: ((change: ShownChange) => void) | null;
}

/** The margin's notes: each change with its reason, in the order of the text. */
export function ChangeNotes({ id, changes, words, onToggle }: ChangeNotesProps) {
  return (
    <ol className="notes">
      {changes.map((change, index) => (
        <li key={change.position} id={`${id}-${index + 1}`} tabIndex={-1}>
          <span className={change.isRejected ? "n off" : "n"}>{index + 1}</span>
          <div className="why">
            <b>{change.hunk.title}.</b> {change.hunk.isAssumed && <span className="assumed">Assumed:</span>}{" "}
            {isExplained(changes, index) ? <WhatChanged change={change} /> : change.hunk.reason}{" "}
            {onToggle !== null && (
              <button
                type="button"
                className="text-button"
                aria-pressed={change.isRejected}
                aria-label={`${change.isRejected ? words.kept : words.keep}: ${change.hunk.title}, ${index + 1}`}
                onClick={() => onToggle(change)}
              >
                {change.isRejected ? words.kept : words.keep}
              </button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Three slips of the pen need not be explained three times. */
function isExplained(changes: readonly ShownChange[], index: number): boolean {
  const own = changes[index]?.hunk;
  return changes.slice(0, index).some(({ hunk }) => hunk.title === own?.title && hunk.reason === own.reason);
}

function WhatChanged({ change: { hunk } }: { change: ShownChange }) {
  const [removed, added] = [shorten(hunk.removed), shorten(hunk.added)];
  if (removed === "") return <>Added “{added}”.</>;
  if (added === "") return <>Removed “{removed}”.</>;
  return (
    <>
      “{removed}” became “{added}”.
    </>
  );
}

const SHOWN_LENGTH_MAX = 48;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= SHOWN_LENGTH_MAX ? line : `${line.slice(0, SHOWN_LENGTH_MAX - 1).trimEnd()}…`;
}
