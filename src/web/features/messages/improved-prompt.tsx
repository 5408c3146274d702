import * as RadixTabs from "@radix-ui/react-tabs";
import { Fragment, useEffect, useId, useState } from "react";
import type * as z from "zod/mini";
import type { diffHunkSchema, improvementSchema } from "#contract/improvement.ts";
import { isFinal, type Message } from "#contract/messages.ts";
import { hasDetail } from "./add-detail.ts";
import { useDraftHas } from "./draft.ts";
import { useMessageActions } from "./message-actions.ts";
import "#web/ui/proof.css";
import "#web/ui/tabs.css";
import "./improved-prompt.css";

type Improvement = z.infer<typeof improvementSchema>;
type Hunk = z.infer<typeof diffHunkSchema>;
type Change = Extract<Hunk, { kind: "changed" }>;

const VIEWS = [
  { value: "marked", label: "Marked up" },
  { value: "clean", label: "Clean" },
  { value: "yours", label: "Yours" },
] as const;
type View = (typeof VIEWS)[number]["value"];

interface ImprovedPromptProps {
  message: Message;
  improvement: Improvement;
  isNarrow: boolean;
}

/** The proof: what was struck, what was put in, and why, with what is assumed and what is still open. */
export function ImprovedPrompt({ message, improvement, isNarrow }: ImprovedPromptProps) {
  const [litNote, setLitNote] = useState<number | null>(null);
  const notesId = useId();
  const notes = notesOf(improvement.hunks);
  return (
    <div className="part">
      <div>
        <Proof
          improvement={improvement}
          changeCount={improvement.hunks.filter((hunk) => hunk.kind === "changed").length}
          isArriving={!isFinal(message.status)}
          onMark={(note) => {
            setLitNote(note);
            // The list may have to open first.
            setTimeout(() => document.getElementById(`${notesId}-${note}`)?.focus());
          }}
        />
        <Gaps message={message} improvement={improvement} />
      </div>
      <div className="side">
        <h4 className="sr">Reasons</h4>
        {isNarrow ? (
          <details className="fold" open={litNote !== null || undefined}>
            <summary>{notes.length === 1 ? "One reason" : `${notes.length} reasons`}</summary>
            <Notes id={notesId} notes={notes} />
          </details>
        ) : (
          <Notes id={notesId} notes={notes} />
        )}
      </div>
    </div>
  );
}

interface ProofProps {
  improvement: Improvement;
  changeCount: number;
  isArriving: boolean;
  onMark: (note: number) => void;
}

function Proof({ improvement, changeCount, isArriving, onMark }: ProofProps) {
  const [view, setView] = useSettlingView(isArriving);
  return (
    <RadixTabs.Root className="sheet" value={view} onValueChange={(next) => setView(asView(next))}>
      <div className="who">
        <h3>Improved prompt</h3>
        <span className="nowrap count">{changeCount === 1 ? "1 change" : `${changeCount} changes`}</span>
        <RadixTabs.List className="tabs inline" aria-label="Show the prompt">
          {VIEWS.map(({ value, label }) => (
            <RadixTabs.Trigger key={value} value={value}>
              {label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {/* One text in three views: what a view leaves out collapses, so the eye can follow what changes. */}
      <RadixTabs.Content value={view} tabIndex={-1}>
        <p className={isSpaced(improvement) ? "proof spaced" : "proof"} data-view={view}>
          {numbered(improvement.hunks).map(({ hunk, start, note }) => (
            <Fragment key={start}>
              {hunk.kind === "kept" ? hunk.text : <ChangedText change={hunk} note={note} onMark={onMark} />}
            </Fragment>
          ))}
        </p>
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}

interface ChangedTextProps {
  change: Change;
  note: number;
  onMark: (note: number) => void;
}

function ChangedText({ change, note, onMark }: ChangedTextProps) {
  // A struck or added line break is shown by the lines, not by an empty stroke.
  const removed = splitBreaks(change.removed);
  const added = splitBreaks(change.added);
  return (
    <>
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
      <button
        type="button"
        className="mark"
        aria-label={`Reason ${note}: ${change.title}`}
        onClick={() => onMark(note)}
      >
        {note}
      </button>
      <span className="added-break">{added.after}</span>
    </>
  );
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

function Notes({ id, notes }: { id: string; notes: readonly Note[] }) {
  return (
    <ol className="notes">
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note is named by its number.
        <li key={index} id={`${id}-${index + 1}`} tabIndex={-1}>
          <span className="n">{index + 1}</span>
          <div className="why">
            <b>{note.title}.</b> {note.reason}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Gaps({ message, improvement }: { message: Message; improvement: Improvement }) {
  const { write } = useMessageActions();
  const { assumptions, questions, explanation, reasons } = improvement;
  return (
    <div className="gaps">
      {assumptions.length > 0 && (
        <section>
          <h4>Assumed</h4>
          <ul className="assume">
            {assumptions.map((assumption) => (
              <li key={assumption}>
                <span>{assumption}</span>
                <button
                  type="button"
                  className="text-button"
                  aria-label={`Change: ${assumption}`}
                  onClick={() => write(`${message.originalPrompt}\nInstead of “${assumption}”: `)}
                >
                  Change
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section className="questions">
          <h4>{GAP_COUNTS[questions.length] ?? "Gaps"}. Tap an answer to add it to your prompt, then send again.</h4>
          {questions.map((question) => (
            <Ask key={question.detail} message={message} question={question} />
          ))}
        </section>
      )}
      {explanation !== "" && (
        <details className="fold">
          <summary>Explanation</summary>
          <p>{explanation}</p>
          {reasons.length > 0 && (
            <ul className="dashes">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  );
}

const GAP_COUNTS = ["", "One gap", "Two gaps", "Three gaps"];

function Ask({ message, question }: { message: Message; question: Improvement["questions"][number] }) {
  const labelId = useId();
  return (
    <fieldset className="ask" aria-labelledby={labelId}>
      <span id={labelId}>{question.question}</span>
      <div className="chips">
        {question.options.map((option) => (
          <Chip key={option} message={message} detail={question.detail} option={option} />
        ))}
      </div>
    </fieldset>
  );
}

function Chip({ message, detail, option }: { message: Message; detail: string; option: string }) {
  const { addDetail } = useMessageActions();
  const isPressed = useDraftHas(message.conversationId, (draft) => hasDetail(draft, detail, option));
  return (
    <button type="button" className="chip" aria-pressed={isPressed} onClick={() => addDetail(message, detail, option)}>
      {option}
    </button>
  );
}

/** Indents and columns mean something in a prompt with code or a table; elsewhere a space at a line's end is in the way. */
const isSpaced = ({ hunks }: Improvement): boolean =>
  /\t|\n | {2}/.test(hunks.map((hunk) => (hunk.kind === "kept" ? hunk.text : hunk.removed + hunk.added)).join(""));

/** The signature: a rewrite that arrives while one watches begins as the user's own words and settles into the proof. */
function useSettlingView(isArriving: boolean) {
  const [isSettling] = useState(() => isArriving && !window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [view, setView] = useState<View>(isSettling ? "yours" : "marked");
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setView("marked"), SETTLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);
  return [view, setView] as const;
}

/** Long enough to recognise one's own words. */
const SETTLE_AFTER_MS = 240;

const asView = (value: string): View => VIEWS.find((view) => view.value === value)?.value ?? "marked";

/** Each hunk with where it starts, as its name, and the number of its note. */
function numbered(hunks: readonly Hunk[]): { hunk: Hunk; start: number; note: number }[] {
  const notes = notesOf(hunks);
  let start = 0;
  return hunks.map((hunk) => {
    const at = start;
    start += hunk.kind === "kept" ? hunk.text.length : hunk.removed.length + hunk.added.length;
    const note = hunk.kind === "kept" ? 0 : notes.findIndex((known) => isSameNote(known, hunk)) + 1;
    return { hunk, start: at, note };
  });
}

type Note = Pick<Change, "title" | "reason">;

/** Each reason once, in the order of the text: three slips of the pen need not be explained three times. */
function notesOf(hunks: readonly Hunk[]): Note[] {
  const notes: Note[] = [];
  for (const hunk of hunks) {
    if (hunk.kind === "changed" && !notes.some((known) => isSameNote(known, hunk))) notes.push(hunk);
  }
  return notes;
}

const isSameNote = (one: Note, other: Note): boolean => one.title === other.title && one.reason === other.reason;
