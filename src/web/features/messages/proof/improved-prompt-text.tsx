import { Fragment, type ReactNode } from "react";
import { isChange, isNoted, type Shown, type ShownChange } from "./review-state.ts";

interface ProofTextProps {
  shown: readonly Shown[];
  view: string;
  /** The mark of a change that has a note, the `index`th of them. */
  markOf: (change: ShownChange, index: number) => ReactNode;
}

/** The proof: what is kept and what is changed, as one text. */
export function ProofText({ shown, view, markOf }: ProofTextProps) {
  const noted = shown.filter(isNoted);
  return (
    <p className={isSpaced(shown) ? "proof spaced" : "proof"} data-view={view}>
      {shown.map((part) => (
        <Fragment key={part.position}>
          {isChange(part) ? (
            <ChangedText shown={part} mark={isNoted(part) ? markOf(part, noted.indexOf(part)) : null} />
          ) : (
            part.hunk.kind === "kept" && part.hunk.text
          )}
        </Fragment>
      ))}
    </p>
  );
}

/**
 * One change in the running text: struck and added words, or, where it was rejected, the user's own with stet's dots, and an
 * addition that was taken out, which can be put back. The mark is the same element in all, so that it keeps the focus.
 */
function ChangedText({ shown: { hunk, isRejected }, mark }: { shown: ShownChange; mark: ReactNode }) {
  if (isRejected) {
    return (
      <span className="change">
        {hunk.removed !== "" && (
          <span className="stet">
            <span className="sr">kept: </span>
            {hunk.removed}
          </span>
        )}
        {hunk.removed === "" && (
          <span className="out">
            <span className="sr">taken out: </span>
            {hunk.added}
          </span>
        )}
        <Fragment key="mark">{mark}</Fragment>
      </span>
    );
  }
  if (hunk.title === "") return <Reworded hunk={hunk} />;
  // A struck or added line break is shown by the lines, not by an empty stroke.
  const removed = splitBreaks(hunk.removed);
  const added = splitBreaks(hunk.added);
  return (
    <span className="change">
      <span className="removed-break">{removed.before}</span>
      {removed.words !== "" && (
        <del>
          <span className="sr">removed: </span>
          {removed.words}
        </del>
      )}
      <span className="removed-break">{removed.after}</span>
      {removed.words === "" && <span className="caret" aria-hidden="true" />}
      <span className="added-break">{added.before}</span>
      {removed.words !== "" && added.words !== "" && added.before === "" && <span className="gap"> </span>}
      {added.words !== "" && (
        <ins>
          <span className="sr">added: </span>
          {added.words}
        </ins>
      )}
      <Fragment key="mark">{mark}</Fragment>
      <span className="added-break">{added.after}</span>
    </span>
  );
}

/**
 * The same in other words: one reads the new ones, with a quiet line under them; the old ones are in "Yours". Struck
 * one by one they would hide what was added.
 */
function Reworded({ hunk: { removed, added } }: { hunk: ShownChange["hunk"] }) {
  const [old, now] = [splitBlanks(removed), splitBlanks(added)];
  return (
    <span className="change">
      <span className="removed-break">{old.before}</span>
      {old.words !== "" && <del className="reworded">{old.words}</del>}
      <span className="removed-break">{old.after}</span>
      <span className="added-break">{now.before}</span>
      {now.words !== "" && <ins className="reworded">{now.words}</ins>}
      <span className="added-break">{now.after}</span>
    </span>
  );
}

/** A text without the blanks around it, and these: a line under a blank looks like a slip. */
function splitBlanks(text: string): { before: string; words: string; after: string } {
  const words = text.trim();
  if (words === "") return { before: text, words, after: "" };
  const start = text.indexOf(words);
  return { before: text.slice(0, start), words, after: text.slice(start + words.length) };
}

/** A text without the line breaks around it, and these. Plain spaces stay with their words. */
function splitBreaks(text: string): { before: string; words: string; after: string } {
  if (text.trim() === "") return { before: text, words: "", after: "" };
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const from = text.slice(0, start).includes("\n") ? start : 0;
  const to = text.slice(end).includes("\n") ? end : text.length;
  return { before: text.slice(0, from), words: text.slice(from, to), after: text.slice(to) };
}

/** Indents and columns mean something in a prompt with code or a table; elsewhere a space at a line's end is in the way. */
const isSpaced = (shown: readonly Shown[]): boolean =>
  /\t|\n | {2}/.test(shown.map(({ hunk }) => (hunk.kind === "kept" ? hunk.text : hunk.removed + hunk.added)).join(""));
