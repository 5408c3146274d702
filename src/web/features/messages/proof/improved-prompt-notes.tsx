import { NO_REASON_TEXT } from "#domain/prompting/improvement.ts";
import type { ChangedPart } from "./review-state.ts";

interface ChangeNotesProps {
  /** Note `n` has the element id `${id}-${n}`, so that the marks in the text can focus it. */
  id: string;
  changes: readonly ChangedPart[];
  /** null: the changes cannot be undone now. */
  onToggle: ((change: ChangedPart) => void) | null;
}

export function ChangeNotes({ id, changes, onToggle }: ChangeNotesProps) {
  return (
    <ol className="notes">
      {changes.map((change, index) => (
        <li key={change.position} id={`${id}-${index + 1}`} className={change.isRejected ? "off" : ""} tabIndex={-1}>
          <span className={change.isRejected ? "n off" : "n"}>{index + 1}</span>
          <div className="why">
            {change.hunk.about !== "content" && <b>{change.hunk.title}.</b>} {asSentence(change.hunk.reason)}{" "}
            {change.isRejected && "Taken out. "}
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

/** A model gives a reason in a few words, which may have no capital letter and no period. */
function asSentence(reason: string): string {
  const words = reason.trim();
  if (words === "") return NO_REASON_TEXT;
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
