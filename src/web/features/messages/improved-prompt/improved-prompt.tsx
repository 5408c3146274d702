import * as RadixTabs from "@radix-ui/react-tabs";
import { Fragment, useEffect, useId, useState } from "react";
import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import { isFinal, type Message } from "#contract/messages.ts";
import { useMessageActions } from "../message-actions.ts";
import { isChange, type Shown, type ShownChange, shownWith } from "../review/review-state.ts";
import { ImprovedPromptGaps } from "./improved-prompt-gaps.tsx";
import { ChangeNotes } from "./improved-prompt-notes.tsx";
import { ChangedText, isSpaced } from "./improved-prompt-text.tsx";
import "#web/ui/proof.css";
import "#web/ui/tabs.css";
import "./improved-prompt.css";

type Improvement = z.infer<typeof improvementSchema>;

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
  const { undoChanges } = useMessageActions();
  const shown = shownAfter(message, improvement);
  const changes = shown.filter(isChange);
  const rejected = changes.filter(({ isRejected }) => isRejected).map(({ position }) => position);
  // What was agreed before sending is settled, and a message under way can be stopped, not mended.
  const canUndo = isFinal(message.status) && message.review?.when !== "before";
  const notes = (
    <ChangeNotes
      id={notesId}
      changes={changes}
      words={{ keep: "Undo", kept: "Undone" }}
      onToggle={
        canUndo
          ? ({ position, isRejected }) =>
              undoChanges(
                message,
                isRejected ? rejected.filter((other) => other !== position) : [...rejected, position],
              )
          : null
      }
    />
  );
  return (
    <div className="part">
      <div>
        <Proof
          shown={shown}
          isArriving={!isFinal(message.status)}
          onMark={(note) => {
            setLitNote(note);
            // The list may have to open first.
            setTimeout(() => document.getElementById(`${notesId}-${note}`)?.focus());
          }}
        />
        {rejected.length > 0 && <Corrected message={message} rejected={rejected} />}
        <ImprovedPromptGaps message={message} improvement={improvement} />
      </div>
      <div className="side">
        <h4 className="sr">Reasons</h4>
        {isNarrow ? (
          <details className="fold" open={litNote !== null || undefined}>
            <summary>{changes.length === 1 ? "One reason" : `${changes.length} reasons`}</summary>
            {notes}
          </details>
        ) : (
          notes
        )}
      </div>
    </div>
  );
}

/** The changes taken back, and the way to send what is left. */
function Corrected({ message, rejected }: { message: Message; rejected: readonly number[] }) {
  const { sendCorrected } = useMessageActions();
  return (
    <p className="corrected" role="status">
      {rejected.length === 1 ? "One change undone." : `${rejected.length} changes undone.`}{" "}
      <button type="button" className="text-button" onClick={() => sendCorrected(message, rejected)}>
        Send the corrected prompt
      </button>
    </p>
  );
}

interface ProofProps {
  shown: readonly Shown[];
  isArriving: boolean;
  onMark: (note: number) => void;
}

function Proof({ shown, isArriving, onMark }: ProofProps) {
  const [view, setView] = useSettlingView(isArriving);
  const id = useId();
  const changes = shown.filter(isChange);
  return (
    <RadixTabs.Root className="sheet" value={view} onValueChange={(next) => setView(asView(next))}>
      <div className="who">
        <h3>Improved prompt</h3>
        <span className="nowrap count">{changes.length === 1 ? "1 change" : `${changes.length} changes`}</span>
        <RadixTabs.List className="tabs inline" aria-label="Show the prompt">
          {VIEWS.map(({ value, label }) => (
            <RadixTabs.Trigger key={value} value={value} id={`${id}-${value}`} aria-controls={id}>
              {label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {/*
        One text in three views: what a view leaves out collapses, so the eye can follow what changes. Not Radix's own
        panel: that asks for its computed style as it comes, which in a long thread means all of the page's.
      */}
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${view}`} tabIndex={-1}>
        <p className={isSpaced(shown) ? "proof spaced" : "proof"} data-view={view}>
          {shown.map((part) => (
            <Fragment key={part.position}>
              {isChange(part) ? (
                <ChangedText
                  shown={part}
                  mark={<Mark shown={part} number={changes.indexOf(part) + 1} onMark={onMark} />}
                />
              ) : (
                part.hunk.kind === "kept" && part.hunk.text
              )}
            </Fragment>
          ))}
        </p>
      </div>
    </RadixTabs.Root>
  );
}

interface MarkProps {
  shown: ShownChange;
  number: number;
  onMark: (number: number) => void;
}

function Mark({ shown: { hunk, isRejected }, number, onMark }: MarkProps) {
  return (
    <button
      type="button"
      className={isRejected ? "mark off" : "mark"}
      aria-label={`Reason ${number}: ${hunk.title}${isRejected ? ", undone" : ""}`}
      onClick={() => onMark(number)}
    >
      {number}
    </button>
  );
}

/** The proof with what the user took back since it was sent. */
function shownAfter({ review }: Message, { hunks }: Improvement): Shown[] {
  if (review?.when !== "after") return shownWith(hunks, []);
  // A rewrite made anew may differ from the one that was reviewed.
  const undone = review.rejected.filter(({ index, removed, added }) => {
    const hunk = hunks[index];
    return hunk?.kind === "changed" && hunk.removed === removed && hunk.added === added;
  });
  return shownWith(
    hunks,
    undone.map(({ index }) => index),
  );
}

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
