import * as RadixTabs from "@radix-ui/react-tabs";
import { type ReactNode, useEffect, useId, useState } from "react";
import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import { ChangeNotes } from "../proof/improved-prompt-notes.tsx";
import { ImprovedPromptText, RewordedNote } from "../proof/improved-prompt-text.tsx";
import { type ChangedPart, isChangeWithNote, type ReviewedPart } from "../proof/review-state.ts";
import { EarlierChoices } from "./earlier-choices.tsx";
import { RewriteFindings } from "./rewrite-findings.tsx";
import "#web/ui/tabs.css";

type Improvement = z.infer<typeof improvementSchema>;

const VIEWS = [
  { value: "marked", label: "Marked up" },
  { value: "clean", label: "Clean" },
  { value: "yours", label: "Yours" },
] as const;
type View = (typeof VIEWS)[number]["value"];

interface OpenSlipProps {
  id: string;
  /** The line with the button that closes the slip (the box with the rewrite). */
  line: ReactNode;
  message: Message;
  improvement: Improvement;
  shown: readonly ReviewedPart[];
  /** The line about the changes that the user took out. */
  corrected: ReactNode;
  isNarrow: boolean;
}

export function ImprovedPromptDetails({ id, line, message, improvement, shown, corrected, isNarrow }: OpenSlipProps) {
  return (
    <div id={id}>
      <Proof
        line={line}
        shown={shown}
        isArriving={!isFinalStatus(message.status)}
        onMark={(note) => {
          document.getElementById(`${id}-${note}`)?.focus();
        }}
      />
      {isNarrow && <ChangeReasons message={message} shown={shown} id={id} corrected={corrected} />}
      <EarlierChoices answered={improvement.answered} takenOut={improvement.takenOut} />
      <RewriteFindings improvement={improvement} originalPrompt={message.originalPrompt} />
      {!shown.some(isChangeWithNote) && <p className="note unexplained">{improvement.explanation}</p>}
    </div>
  );
}

interface ChangeReasonsProps extends Pick<OpenSlipProps, "message" | "shown" | "corrected"> {
  id: string;
}

export function ChangeReasons({ message, shown, id, corrected }: ChangeReasonsProps) {
  const { undoChanges } = useMessageActions();
  const changes = shown.filter(isChangeWithNote);
  const rejected = shown.filter(({ isRejected }) => isRejected).map(({ position }) => position);
  // While the message is running, the user can only stop it, not undo changes.
  const canUndo = isFinalStatus(message.status);
  const toggle = ({ position, isRejected }: ChangedPart) =>
    void undoChanges(message, isRejected ? rejected.filter((other) => other !== position) : [...rejected, position]);
  return (
    <>
      <h3 className="sr">Explanation</h3>
      <ChangeNotes id={id} changes={changes} onToggle={canUndo ? toggle : null} />
      {corrected}
    </>
  );
}

interface ProofProps {
  line: ReactNode;
  shown: readonly ReviewedPart[];
  isArriving: boolean;
  onMark: (note: number) => void;
}

function Proof({ line, shown, isArriving, onMark }: ProofProps) {
  const [view, setView] = useSettlingView(isArriving);
  const id = useId();
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
      {/* One text in three views. When the view changes, hidden parts shrink, so that users see what is hidden. Not
          Radix's panel: when it mounts, the browser computes the style of the whole page, slow in a long thread. */}
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${view}`} tabIndex={-1}>
        <ImprovedPromptText
          shown={shown}
          view={view}
          markOf={(change, index) => <Mark shown={change} number={index + 1} onMark={onMark} />}
        />
        {view === "marked" && <RewordedNote shown={shown} own="“Yours” shows your own words." />}
      </div>
    </RadixTabs.Root>
  );
}

interface MarkProps {
  shown: ChangedPart;
  number: number;
  onMark: (number: number) => void;
}

function Mark({ shown: { hunk, isRejected }, number, onMark }: MarkProps) {
  return (
    <button
      type="button"
      className={isRejected ? "mark off" : "mark"}
      aria-label={`Reason ${number}: ${hunk.title}${isRejected ? ", taken out" : ""}`}
      onClick={() => onMark(number)}
    >
      {number}
    </button>
  );
}

/** A rewrite that arrives while the page is open starts in the view "yours" and then changes to "marked". */
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

/** Long enough for users to recognise their own words in the view "yours". */
const SETTLE_AFTER_MS = 240;

const asView = (value: string): View => VIEWS.find((view) => view.value === value)?.value ?? "marked";
