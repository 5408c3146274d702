import * as RadixTabs from "@radix-ui/react-tabs";
import { Fragment, type ReactNode, useEffect, useId, useState } from "react";
import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import { isFinal, type Message } from "#contract/messages.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions } from "../message-actions.ts";
import { isChange, type Shown, type ShownChange, shownWith } from "../review/review-state.ts";
import { ChangeNotes } from "./improved-prompt-notes.tsx";
import { ChangedText, isSpaced } from "./improved-prompt-text.tsx";
import { TakenBackNote } from "./taken-back-note.tsx";
import "#web/ui/proof.css";
import "#web/ui/tabs.css";
import "./improved-prompt.css";
import "./slip.css";

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

/**
 * What was made of the prompt, on one line until it is opened; then the proof, and beside it the reason for each change. The
 * answer begins right below, so that it is never pushed off a small screen.
 */
export function ImprovedPrompt({ message, improvement, isNarrow }: ImprovedPromptProps) {
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const shown = shownAfter(message, improvement);
  const rejected = shown.filter(isChange).flatMap(({ isRejected, position }) => (isRejected ? [position] : []));
  const line = (
    <SlipLine
      isOpen={isOpen}
      controls={bodyId}
      onToggle={() => setOpen(!isOpen)}
      label={countWords(shown, improvement)}
    >
      {!isOpen && <Peek shown={shown} />}
    </SlipLine>
  );
  return (
    <div className="part joined">
      <section className="slip" aria-label="Improved prompt">
        {isOpen ? (
          <OpenSlip id={bodyId} line={line} message={message} improvement={improvement} isNarrow={isNarrow} />
        ) : (
          line
        )}
        {!isOpen && rejected.length > 0 && <Corrected message={message} rejected={rejected} />}
      </section>
      {isOpen && !isNarrow && (
        <div className="side">
          <h3 className="sr">Reasons</h3>
          <Reasons message={message} shown={shown} id={bodyId} />
        </div>
      )}
    </div>
  );
}

interface SlipLineProps {
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
  label: string;
  children: ReactNode;
}

function SlipLine({ isOpen, controls, onToggle, label, children }: SlipLineProps) {
  return (
    <button
      type="button"
      className="slip-line"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <Icon name="chevron-right" />
      <span className="label">
        <b>Rewritten:</b> {label}
      </span>
      {children}
    </button>
  );
}

/** The beginning of the proof, as much of it as one line holds. Whoever listens opens it instead. */
function Peek({ shown }: { shown: readonly Shown[] }) {
  return (
    <span className="peek" aria-hidden="true">
      {shown.map((part) => (
        <Fragment key={part.position}>
          {!isChange(part) && part.hunk.kind === "kept" && part.hunk.text}
          {isChange(part) && part.hunk.removed !== "" && (
            <>{part.isRejected ? part.hunk.removed : <del>{part.hunk.removed}</del>} </>
          )}
          {isChange(part) && part.hunk.added !== "" && !part.isRejected && <ins>{part.hunk.added}</ins>}
        </Fragment>
      ))}
    </span>
  );
}

function countWords(shown: readonly Shown[], { takenBack = [] }: Improvement): string {
  const changes = shown.filter(isChange);
  const undone = changes.filter(({ isRejected }) => isRejected).length;
  return [
    changes.length === 1 ? "1 change" : `${changes.length} changes`,
    ...(takenBack.length > 0 ? [`${takenBack.length} taken back`] : []),
    ...(undone > 0 ? [`${undone} undone`] : []),
  ].join(", ");
}

interface OpenSlipProps extends ImprovedPromptProps {
  id: string;
  line: ReactNode;
}

function OpenSlip({ id, line, message, improvement, isNarrow }: OpenSlipProps) {
  const [litNote, setLitNote] = useState<number | null>(null);
  const shown = shownAfter(message, improvement);
  const rejected = shown.filter(isChange).flatMap(({ isRejected, position }) => (isRejected ? [position] : []));
  return (
    <div id={id}>
      <Proof
        line={line}
        shown={shown}
        isArriving={!isFinal(message.status)}
        onMark={(note) => {
          setLitNote(note);
          // The list may have to open first.
          setTimeout(() => document.getElementById(`${id}-${note}`)?.focus());
        }}
      />
      <TakenBackNote takenBack={improvement.takenBack ?? []} />
      {rejected.length > 0 && <Corrected message={message} rejected={rejected} />}
      {isNarrow && (
        <details className="fold" open={litNote !== null || undefined}>
          <summary>{reasonCount(shown)}</summary>
          <Reasons message={message} shown={shown} id={id} />
        </details>
      )}
      <Explanation improvement={improvement} />
    </div>
  );
}

const reasonCount = (shown: readonly Shown[]): string => {
  const count = shown.filter(isChange).length;
  return count === 1 ? "One reason" : `${count} reasons`;
};

function Reasons({ message, shown, id }: { message: Message; shown: readonly Shown[]; id: string }) {
  const { undoChanges } = useMessageActions();
  const changes = shown.filter(isChange);
  const rejected = changes.filter(({ isRejected }) => isRejected).map(({ position }) => position);
  // What was agreed before sending is settled, and a message under way can be stopped, not mended.
  const canUndo = isFinal(message.status) && message.review?.when !== "before";
  const toggle = ({ position, isRejected }: ShownChange) =>
    void undoChanges(message, isRejected ? rejected.filter((other) => other !== position) : [...rejected, position]);
  return (
    <ChangeNotes
      id={id}
      changes={changes}
      words={{ keep: "Take back", kept: "Use it after all" }}
      onToggle={canUndo ? toggle : null}
    />
  );
}

/** What was changed and why, as a text with one line for each reason. */
function Explanation({ improvement: { explanation, reasons } }: { improvement: Improvement }) {
  if (explanation === "") return null;
  return (
    <details className="fold explanation">
      <summary>Explanation</summary>
      <p>{leadOf(explanation, reasons)}</p>
      {reasons.length > 0 && (
        <ul className="dashes">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** What the explanation says before it comes to the reasons, which stand below it one by one. */
const leadOf = (explanation: string, reasons: readonly string[]): string =>
  reasons.reduce((text, reason) => text.replace(` ${reason}`, ""), explanation);

/** The changes taken back, and the way to send what is left. */
function Corrected({ message, rejected }: { message: Message; rejected: readonly number[] }) {
  const { sendCorrected } = useMessageActions();
  return (
    <p className="corrected" role="status">
      You took back {rejected.length === 1 ? "one change" : `${rejected.length} changes`}.{" "}
      <button type="button" className="text-button" onClick={() => sendCorrected(message, rejected)}>
        Answer again without {rejected.length === 1 ? "it" : "them"}
      </button>
    </p>
  );
}

interface ProofProps {
  /** Closes the slip; stands beside the views. */
  line: ReactNode;
  shown: readonly Shown[];
  isArriving: boolean;
  onMark: (note: number) => void;
}

function Proof({ line, shown, isArriving, onMark }: ProofProps) {
  const [view, setView] = useSettlingView(isArriving);
  const id = useId();
  const changes = shown.filter(isChange);
  return (
    <RadixTabs.Root value={view} onValueChange={(next) => setView(asView(next))}>
      <div className="slip-head">
        {line}
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
