import { Fragment, type ReactNode } from "react";
import { type ChangedPart, isChange, isChangeWithNote, type ReviewedPart } from "./review-state.ts";

interface ProofTextProps {
  shown: readonly ReviewedPart[];
  view: string;
  /** Renders the mark of a change that has a note. `index` counts only these changes. */
  markOf: (change: ChangedPart, index: number) => ReactNode;
}

export function ImprovedPromptText({ shown, view, markOf }: ProofTextProps) {
  const noted = shown.filter(isChangeWithNote);
  return (
    <p className={isSpaced(shown) ? "proof spaced" : "proof"} data-view={view}>
      {shown.map((part) => (
        <Fragment key={part.position}>
          {isChange(part) ? (
            <ChangedText shown={part} mark={isChangeWithNote(part) ? markOf(part, noted.indexOf(part)) : null} />
          ) : (
            part.hunk.kind === "kept" && part.hunk.text
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** The mark has the same React key in every state of the change, so that it keeps the focus. */
function ChangedText({ shown: { hunk, isRejected }, mark }: { shown: ChangedPart; mark: ReactNode }) {
  if (isRejected) {
    const added = splitBlanks(hunk.added);
    return (
      <span className="change">
        {hunk.removed !== "" && (
          <span className="stet">
            <span className="sr">kept: </span>
            {hunk.removed}
          </span>
        )}
        {hunk.removed === "" && (
          <>
            <span className="added-break">{added.before}</span>
            <span className="out">
              <span className="sr">taken out: </span>
              {added.words}
            </span>
            <span className="added-break">{added.after}</span>
          </>
        )}
        <Fragment key="mark">{mark}</Fragment>
      </span>
    );
  }
  if (hunk.title === "") return <Reworded hunk={hunk} />;
  if (hunk.removed === "") return renderAddition(hunk.added, mark);
  // Line breaks stay outside `<del>` and `<ins>`: readers see the new line anyway, and an empty `<ins>` shows nothing.
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

/** Not a component: as one, it would be drawn anew after a rejection, and the mark would lose the focus. */
function renderAddition(added: string, mark: ReactNode): ReactNode {
  const { before, words, after } = splitBlanks(added);
  return (
    <span className="change">
      <span className="added-break">{before}</span>
      <span className="caret" aria-hidden="true" />
      {words !== "" && (
        <ins>
          <span className="sr">added: </span>
          {words}
        </ins>
      )}
      <Fragment key="mark">{mark}</Fragment>
      <span className="added-break">{after}</span>
    </span>
  );
}

/** The old words are not struck out here, because they would hide the additions; the view "Yours" shows them. */
function Reworded({ hunk: { removed, added } }: { hunk: ChangedPart["hunk"] }) {
  const [old, now] = [splitBlanks(removed), splitBlanks(added)];
  // A dotted line below a full stop alone would look like a second one.
  const isWord = /[\p{L}\p{N}]/u.test(now.words);
  return (
    <span className="change">
      <span className="removed-break">{old.before}</span>
      {old.words !== "" && <del className="reworded">{old.words}</del>}
      <span className="removed-break">{old.after}</span>
      <span className="added-break">{now.before}</span>
      {now.words !== "" &&
        (isWord ? <ins className="reworded">{now.words}</ins> : <span className="added-break">{now.words}</span>)}
      <span className="added-break">{now.after}</span>
    </span>
  );
}

/** Separates a text from the white space around it, because an underlined space looks like a mistake. */
function splitBlanks(text: string): { before: string; words: string; after: string } {
  const words = text.trim();
  if (words === "") return { before: text, words, after: "" };
  const start = text.indexOf(words);
  return { before: text.slice(0, start), words, after: text.slice(start + words.length) };
}

/** Separates a text from the line breaks around it and from spaces at its end. Spaces at its start stay with it. */
function splitBreaks(text: string): { before: string; words: string; after: string } {
  if (text.trim() === "") return { before: text, words: "", after: "" };
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const from = text.slice(0, start).includes("\n") ? start : 0;
  return { before: text.slice(0, from), words: text.slice(from, end), after: text.slice(end) };
}

/** True if the text has indents or columns, as in code or a table. Then the page keeps all spaces. */
const isSpaced = (shown: readonly ReviewedPart[]): boolean =>
  /\t|\n | {2}/.test(shown.map(({ hunk }) => (hunk.kind === "kept" ? hunk.text : hunk.removed + hunk.added)).join(""));
