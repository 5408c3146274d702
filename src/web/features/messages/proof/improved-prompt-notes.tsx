import type { ShownChange } from "./review-state.ts";

interface ChangeNotesProps {
  /** Each note is `id` and its number, so that a mark in the text can lead to it. */
  id: string;
  /** Those with a note. */
  changes: readonly ShownChange[];
  /** null: the changes are settled. */
  onToggle: ((change: ShownChange) => void) | null;
}

/** The margin's notes: each addition with its reason, in the order of the text, and one tap to take it out. */
export function ChangeNotes({ id, changes, onToggle }: ChangeNotesProps) {
  return (
    <ol className="notes">
      {changes.map((change, index) => (
        <li key={change.position} id={`${id}-${index + 1}`} className={change.isRejected ? "off" : ""} tabIndex={-1}>
          <span className={change.isRejected ? "n off" : "n"}>{index + 1}</span>
          <div className="why">
            <b>{change.hunk.title}.</b> {asSentence(change.hunk.reason)} {change.isRejected && "Taken out. "}
            {onToggle !== null && (
              <button
                type="button"
                className="text-button"
                aria-label={`${change.isRejected ? "Put back" : "Take out"}: ${change.hunk.title}, ${index + 1}`}
                onClick={() => onToggle(change)}
              >
                {change.isRejected ? "Put back" : "Take out"}
              </button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A model gives its reason as a few words. */
function asSentence(reason: string): string {
  const words = reason.trim();
  if (words === "") return "";
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
