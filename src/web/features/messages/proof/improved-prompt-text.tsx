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

/** The mark has the same parent and the same React key in every state of the change, so that it keeps the focus. */
function ChangedText({ shown: { hunk, isRejected }, mark }: { shown: ChangedPart; mark: ReactNode }) {
  if (isRejected) {
    if (hunk.removed === "") return renderAddition(hunk.added, mark, true);
    return (
      <span className="change">
        <span className="stet">
          <span className="sr">kept: </span>
          {hunk.removed}
        </span>
        <EndWithMark key="end" mark={mark} />
      </span>
    );
  }
  if (hunk.title === "") return <Reworded hunk={hunk} />;
  if (hunk.removed === "") return renderAddition(hunk.added, mark, false);
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
      <EndWithMark key="end" mark={mark} />
      <span className="added-break">{added.after}</span>
    </span>
  );
}

/** Not a component: as one, it would be drawn anew after a rejection, and the mark would lose the focus. */
function renderAddition(added: string, mark: ReactNode, isRejected: boolean): ReactNode {
  const { before, words, after } = splitBlanks(added);
  const [start, end] = splitLastWord(words);
  const Tag = isRejected ? "span" : "ins";
  const label = <span className="sr">{isRejected ? "taken out: " : "added: "}</span>;
  return (
    <span className="change">
      <span className="added-break">{before}</span>
      {!isRejected && <span className="caret" aria-hidden="true" />}
      {start !== "" && (
        <Tag className={isRejected ? "out" : "first-part"}>
          {label}
          {start}
        </Tag>
      )}
      <EndWithMark key="end" mark={mark}>
        {end !== "" && (
          <Tag className={isRejected ? "out" : "last-part"}>
            {start === "" && label}
            {end}
          </Tag>
        )}
      </EndWithMark>
      <span className="added-break">{after}</span>
    </span>
  );
}

/** Keeps the last word and the mark on one line. */
const EndWithMark = ({ mark, children = null }: { mark: ReactNode; children?: ReactNode }) => (
  <span className="nowrap">
    {children}
    <Fragment key="mark">{mark}</Fragment>
  </span>
);

/** A longer word may be wider than a phone, so it may be divided and its mark may stand alone. */
const WORD_LENGTH_MAX = 24;

/** Returns the text up to its last word, and that word; a word of more than WORD_LENGTH_MAX stays with the rest. */
function splitLastWord(words: string): readonly [start: string, end: string] {
  const at = Math.max(words.lastIndexOf(" "), words.lastIndexOf("\n")) + 1;
  return words.length - at > WORD_LENGTH_MAX ? [words, ""] : [words.slice(0, at), words.slice(at)];
}

/** Explains the dotted line, if there is one. `own`: how to see the user's own words; "" if there is no way. */
export function RewordedNote({ shown, own }: { shown: readonly ReviewedPart[]; own: string }) {
  if (!shown.some(isReworded)) return null;
  return (
    <p className="note reworded-note">
      <span className="reworded">Dotted</span>: your words, said differently. {own}
    </p>
  );
}

const isReworded = (part: ReviewedPart): boolean =>
  isChange(part) && part.hunk.title === "" && !part.isRejected && part.hunk.added.trim() !== "";

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
