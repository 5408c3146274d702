import * as RadixTabs from "@radix-ui/react-tabs";
import { useState } from "react";
import { describeFinding, findingSentence } from "../improved-prompt/describe-finding.ts";
import { NO_REWRITING_MODEL_TEXT, RewriteCheckedNotice } from "../improved-prompt/rewrite-findings.tsx";
import { whyUnchanged } from "../improved-prompt/unchanged-prompt-explanation.tsx";
import { ImprovedPromptText, RewordedNote } from "../proof/improved-prompt-text.tsx";
import {
  type ChangedPart,
  getTextToSend,
  isChangeWithNote,
  type ReviewDraft,
  type ReviewedPart,
} from "../proof/review-state.ts";
import "#web/ui/proof.css";
import "#web/ui/tabs.css";
import "../improved-prompt/improved-prompt.css";
import "../improved-prompt/account.css";

const VIEWS = [
  { value: "marked", label: "Marked up" },
  { value: "clean", label: "Clean" },
  { value: "edit", label: "Edit" },
] as const;

interface ReviewProofProps {
  desk: ReviewDraft;
  shown: readonly ReviewedPart[];
  /** Index of the change that gets the focus by Tab; arrow keys lead to the others. */
  current: number;
  onCurrent: (index: number) => void;
  onToggle: (change: ChangedPart) => void;
  onType: (text: string) => void;
  onEndTyping: () => void;
  /** null: there is nothing to undo. */
  onUndo: (() => void) | null;
}

export function ReviewedPrompt(props: ReviewProofProps) {
  const { desk, shown, current, onCurrent, onToggle, onType, onEndTyping, onUndo } = props;
  const [view, setView] = useState<string>("marked");
  const changes = shown.filter(isChangeWithNote);
  const taken = changes.filter(({ isRejected }) => !isRejected).length;
  return (
    <RadixTabs.Root
      className="sheet"
      value={view}
      onValueChange={(next) => {
        setView(next);
        onEndTyping();
      }}
    >
      <ProofHead changes={changes.length} taken={taken} onUndo={onUndo} />
      <RadixTabs.Content value={view} tabIndex={-1}>
        {view === "edit" ? (
          <textarea
            className="review-edit"
            aria-label="The text that is sent"
            value={getTextToSend(desk)}
            onChange={(event) => onType(event.target.value)}
          />
        ) : (
          <ImprovedPromptText
            shown={shown}
            view={view}
            markOf={(change, index) => (
              <Mark
                change={change}
                index={index}
                isCurrent={index === current}
                onCurrent={onCurrent}
                onToggle={onToggle}
              />
            )}
          />
        )}
      </RadixTabs.Content>
      {view === "marked" && <RewordedNote shown={shown} own="" />}
      {view !== "edit" && desk.edited === null && <Found improvement={desk.preview.improvement} onUse={onType} />}
    </RadixTabs.Root>
  );
}

interface FoundProps {
  improvement: ReviewDraft["preview"]["improvement"];
  onUse: (text: string) => void;
}

function Found({ improvement, onUse }: FoundProps) {
  const { rewriter, findings = [], unusedRewrite, changed } = improvement;
  const [lost] = findings.filter(({ kind }) => kind !== "made-up");
  return (
    <div className="account">
      {rewriter === "careless" && (
        <p>
          The rewrite is not used: it {lost === undefined ? "lost something of your prompt" : describeFinding(lost)}.{" "}
          {unusedRewrite !== undefined && (
            <button type="button" className="text-button" onClick={() => onUse(unusedRewrite)}>
              Use it all the same
            </button>
          )}
        </p>
      )}
      {rewriter !== "careless" &&
        findings.map((finding) => <p key={findingSentence(finding)}>{findingSentence(finding)}</p>)}
      {!changed && rewriter !== "careless" && rewriter !== "taken-back" && (
        <p>Your words go as you wrote them. {whyUnchanged(rewriter)}</p>
      )}
      {changed && rewriter === "written" && findings.length === 0 && <RewriteCheckedNotice />}
      {changed && (rewriter === "no-model" || rewriter === "off") && <p>{NO_REWRITING_MODEL_TEXT}</p>}
    </div>
  );
}

function reviewWords(changes: number, taken: number): string {
  if (changes === 0) return "nothing added";
  return taken === changes ? countOf(taken) : `${countOf(taken)}, ${changes - taken} taken out`;
}

const countOf = (additions: number): string => (additions === 1 ? "1 addition" : `${additions} additions`);

interface ProofHeadProps {
  changes: number;
  taken: number;
  onUndo: (() => void) | null;
}

function ProofHead({ changes, taken, onUndo }: ProofHeadProps) {
  return (
    <div className="who">
      <h2>Before you send it</h2>
      <span className="nowrap count" role="status">
        {reviewWords(changes, taken)}
      </span>
      {onUndo !== null && (
        <button type="button" className="text-button" aria-keyshortcuts="Control+Z" onClick={onUndo}>
          Undo
        </button>
      )}
      <RadixTabs.List className="tabs inline" aria-label="Show the prompt">
        {VIEWS.map(({ value, label }) => (
          <RadixTabs.Trigger key={value} value={value}>
            {label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
    </div>
  );
}

interface MarkProps {
  change: ChangedPart;
  index: number;
  isCurrent: boolean;
  onCurrent: (index: number) => void;
  onToggle: (change: ChangedPart) => void;
}

/** The number of a change. Arrow keys move between the numbers; a press accepts or rejects the change. */
function Mark({ change, index, isCurrent, onCurrent, onToggle }: MarkProps) {
  const { hunk, isRejected } = change;
  return (
    <button
      type="button"
      className={isRejected ? "mark off" : "mark"}
      data-change={index}
      aria-pressed={!isRejected}
      aria-keyshortcuts="A R"
      aria-label={`Addition ${index + 1}, ${hunk.title}`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onCurrent(index)}
      onClick={() => onToggle(change)}
    >
      {index + 1}
    </button>
  );
}
