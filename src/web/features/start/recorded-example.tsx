import { useId, useState } from "react";
import { diffRewrite } from "#domain/prompting/diff-rewrite.ts";
import type { DiffHunk } from "#domain/prompting/improvement.ts";
import { ChangeNotes } from "#web/features/messages/proof/improved-prompt-notes.tsx";
import { ImprovedPromptText } from "#web/features/messages/proof/improved-prompt-text.tsx";
import { buildReviewedParts, type ChangedPart, isChangeWithNote } from "#web/features/messages/proof/review-state.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ChipChoice } from "./chip-choice.tsx";
import type { RecordedExample as Example, Recording } from "./recorded-examples.ts";

/** One rough prompt. When opened, it shows the rewrite with parts that can be removed, a question, and the answer. */
export function RecordedExample({ example, isOpenFirst }: { example: Example; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [tapped, setTapped] = useState<string | null>(null);
  /** Removed parts, identified by their text, so that they are also removed from the next rewrite. */
  const [takenOut, setTakenOut] = useState<readonly string[]>([]);
  const id = useId();
  const { prompt, first, question, byAnswer } = example;
  const recording = (tapped === null ? undefined : byAnswer[tapped]) ?? first;
  const toggle = (words: string) =>
    setTakenOut(takenOut.includes(words) ? takenOut.filter((other) => other !== words) : [...takenOut, words]);
  return (
    <article aria-label={`Example: ${prompt}`}>
      <button
        type="button"
        className="example-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-right" />
        <span className="typed">{prompt}</span>
        <span className="sum">{additionsIn(recording)}</span>
      </button>
      <div id={id} className="example-card" hidden={!isOpen}>
        {isOpen && (
          <>
            <Rewrite prompt={prompt} recording={recording} takenOut={takenOut} onToggle={toggle} />
            {question !== null && (
              <ChipChoice
                question={question.question}
                options={question.options.map((option) => ({ value: option, label: option }))}
                chosen={tapped}
                onChoose={(option) => setTapped(tapped === option ? null : option)}
              />
            )}
            <Answer recording={recording} isCut={takenOut.length > 0} />
          </>
        )}
      </div>
    </article>
  );
}

function additionsIn({ reading: { added } }: Recording): string {
  return added.length === 1 ? "1 addition" : `${added.length} additions`;
}

const wordsOf = (hunk: DiffHunk): string => (hunk.kind === "changed" ? hunk.added.trim() : "");

interface RewriteProps {
  prompt: string;
  recording: Recording;
  takenOut: readonly string[];
  onToggle: (words: string) => void;
}

function Rewrite({ prompt, recording, takenOut, onToggle }: RewriteProps) {
  const id = useId();
  const hunks = diffRewrite(prompt, recording.reading);
  const rejected = [...hunks.keys()].filter((index) => takenOut.includes(wordsOf(hunks[index] as DiffHunk)));
  const shown = buildReviewedParts(hunks, rejected);
  // After a removal, neighbouring hunks may change, but the text of a part stays the same.
  const toggle = ({ position }: ChangedPart) => onToggle(wordsOf(hunks[position] as DiffHunk));
  return (
    <div className="leaf">
      <div className="slip">
        <ImprovedPromptText
          shown={shown}
          view="marked"
          markOf={({ hunk, isRejected }, index) => (
            <button
              type="button"
              className={isRejected ? "mark off" : "mark"}
              aria-label={`Reason ${index + 1}: ${hunk.title}${isRejected ? ", taken out" : ""}`}
              onClick={() => document.getElementById(`${id}-${index + 1}`)?.focus()}
            >
              {index + 1}
            </button>
          )}
        />
      </div>
      <div className="beside">
        <ChangeNotes id={id} changes={shown.filter(isChangeWithNote)} onToggle={toggle} />
      </div>
    </div>
  );
}

function Answer({ recording, isCut }: { recording: Recording; isCut: boolean }) {
  return (
    <div className="recorded-answer" aria-live="polite">
      <b className="small">Answer</b>
      {recording.answer.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="note">
        {isCut
          ? "Recorded for the whole rewrite. With a model connected, it is written without what you took out."
          : "Recorded. Brackets are facts that only the writer has."}
      </p>
    </div>
  );
}
