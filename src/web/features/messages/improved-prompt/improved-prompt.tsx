import { type ReactNode, useId, useState } from "react";
import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import type { Message } from "#contract/messages.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import { Icon } from "#web/ui/icon.tsx";
import { showServerError } from "../actions/action-notices.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import {
  buildReviewedParts,
  type ChangedPart,
  isChange,
  isChangeWithNote,
  type ReviewedPart,
} from "../proof/review-state.ts";
import { isAwaitingReasons } from "../stored/message-state.ts";
import { getImprovedPromptDetailsCode, loadImprovedPromptDetails } from "./lazy-open-slip.ts";
import "#web/ui/proof.css";
import "./improved-prompt.css";
import "./slip.css";

type Improvement = z.infer<typeof improvementSchema>;

interface ImprovedPromptProps {
  message: Message;
  improvement: Improvement;
  /** The user's answers to the rewriter's questions, not sent yet. */
  answered?: readonly AnsweredQuestion[];
  isNarrow: boolean;
}

/** A rewrite, closed at first: it takes little space, so that the answer below also fits on a small screen. */
export function ImprovedPrompt({ message, improvement, answered = [], isNarrow }: ImprovedPromptProps) {
  const [isOpen, setOpen] = useState(false);
  const [isToggled, setToggled] = useState(false);
  const bodyId = useId();
  const shown = shownAfter(message, improvement);
  const rejected = shown.filter(isChange).flatMap(({ isRejected, position }) => (isRejected ? [position] : []));
  const toggle = async () => {
    try {
      await loadImprovedPromptDetails();
      setToggled(true);
      setOpen(!isOpen);
    } catch (error) {
      showServerError(error, "Failed to show the changes. Please try again.");
    }
  };
  const line = (
    <SlipLine
      isOpen={isOpen}
      isToggled={isToggled}
      controls={bodyId}
      onToggle={() => void toggle()}
      label={
        isAwaitingReasons(message) && !shown.some(isChangeWithNote)
          ? null
          : `${summarizeChanges(shown)}${answeredWords(improvement)}`
      }
      hint={shown.some(isChangeWithNote) ? "Show in the text" : "Show changes"}
    >
      {!isOpen && <Peek shown={shown} />}
    </SlipLine>
  );
  const corrected = rejected.length > 0 && <Corrected message={message} rejected={rejected} answered={answered} />;
  const opened = getImprovedPromptDetailsCode();
  return (
    <div className="part joined">
      <section className="slip" aria-label="Improved prompt">
        {isOpen && opened !== null ? (
          <opened.ImprovedPromptDetails
            id={bodyId}
            line={line}
            message={message}
            improvement={improvement}
            shown={shown}
            corrected={corrected}
            isNarrow={isNarrow}
          />
        ) : (
          <>
            {line}
            {corrected}
          </>
        )}
      </section>
      {isOpen && opened !== null && !isNarrow && (
        <div className="side">
          <opened.ChangeReasons message={message} shown={shown} id={bodyId} corrected={corrected} />
        </div>
      )}
    </div>
  );
}

/** For example ", with your answer “Two floors”". */
function answeredWords({ answered = [] }: Improvement): string {
  if (answered.length !== 1) return answered.length === 0 ? "" : ", with your answers";
  const [{ answer = "" } = {}] = answered;
  return answer.length > ANSWER_SHOWN_MAX ? ", with your answer" : `, with your answer “${answer}”`;
}

/** A longer answer would take a line of its own. */
const ANSWER_SHOWN_MAX = 24;

interface SlipLineProps {
  isOpen: boolean;
  /** True after the first toggle. Each toggle draws a new button in another place; the new button takes the focus. */
  isToggled: boolean;
  controls: string;
  onToggle: () => void;
  /** null while the summary of the rewrite is unknown. */
  label: string | null;
  hint: string;
  children: ReactNode;
}

function SlipLine({ isOpen, isToggled, controls, onToggle, label, hint, children }: SlipLineProps) {
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: its user has just pressed it.
      autoFocus={isToggled}
      className="slip-line"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <span className="label">
        {label === null ? (
          <b>Rewritten</b>
        ) : (
          <>
            <b>
              Rewritten<span className="count">:</span>
            </b>{" "}
            <span className="count">{label}</span>
          </>
        )}{" "}
        <span className="nowrap">
          {!isOpen && <span className="hint">{hint}</span>}
          <Icon name="chevron-right" />
        </span>
      </span>
      {children}
    </button>
  );
}

const ADDITIONS_SHOWN_MAX = 3;

/** A short preview: the additions, or the start of the rewrite if there are none. Screen readers skip it. */
function Peek({ shown }: { shown: readonly ReviewedPart[] }) {
  const additions = listAdditions(shown);
  return (
    <span className="peek" aria-hidden="true">
      {additions.length === 0
        ? shown.map(textOf)
        : additions.slice(0, ADDITIONS_SHOWN_MAX).map(({ before, words, reason }) => (
            <ins key={words}>
              <span className="words">
                {before !== "" && <span className="before">… {before} </span>}
                {words}
              </span>
              {reason !== "" && <span className="because"> {reason}</span>}
            </ins>
          ))}
      {additions.length > ADDITIONS_SHOWN_MAX && `and ${additions.length - ADDITIONS_SHOWN_MAX} more`}
    </span>
  );
}

interface CorrectedProps extends Required<Pick<ImprovedPromptProps, "message" | "answered">> {
  rejected: readonly number[];
}

/**
 * Tells how many changes the user took out, with a button to answer again without them. If the user has answered
 * questions, there is no such button: the button below the questions also leaves these changes out.
 */
function Corrected({ message, rejected, answered }: CorrectedProps) {
  const { sendCorrected } = useMessageActions();
  const it = rejected.length === 1 ? "it" : "them";
  return (
    <p className="corrected" role="status">
      You took out {rejected.length === 1 ? "one piece" : `${rejected.length} pieces`}.{" "}
      {answered.length > 0 ? (
        `The next answer leaves ${it} out.`
      ) : (
        <button type="button" className="text-button" onClick={() => void sendCorrected(message, rejected)}>
          Answer again without {it}
        </button>
      )}
    </p>
  );
}

/** The parts of the rewrite, with the changes that the user rejected after sending. */
function shownAfter({ review }: Message, { hunks }: Improvement): ReviewedPart[] {
  if (review?.when !== "after") return buildReviewedParts(hunks, []);
  // A retry may have made another rewrite. Only the changes that are still the same stay rejected.
  const undone = review.rejected.filter(({ index, removed, added }) => {
    const hunk = hunks[index];
    return hunk?.kind === "changed" && hunk.removed === removed && hunk.added === added;
  });
  return buildReviewedParts(
    hunks,
    undone.map(({ index }) => index),
  );
}

/** For example "4 additions, 1 taken out". */
export function summarizeChanges(shown: readonly ReviewedPart[]): string {
  const noted = shown.filter(isChangeWithNote);
  if (noted.length === 0) return "the same, said more clearly";
  const left = noted.filter(({ isRejected }) => !isRejected).length;
  const takenOut = noted.length - left;
  // Messages that an earlier version of the app stored also have reasons for rewordings.
  const onlyAdds = noted.every(({ hunk }) => hunk.removed.trim() === "");
  const thing = `${onlyAdds ? "addition" : "change"}${left === 1 ? "" : "s"}`;
  return [...(left > 0 ? [`${left} ${thing}`] : []), ...(takenOut > 0 ? [`${takenOut} taken out`] : [])].join(", ");
}

/** An addition as the closed rewrite lists it. */
interface ListedAddition {
  /** The words just before an addition inside a sentence: "on Saturday" before "(December 5)". */
  readonly before: string;
  readonly words: string;
  /** Empty if the model gave none, or not yet. */
  readonly reason: string;
}

const WORDS_BEFORE = 3;

/** Each added text once, its leading punctuation in `before`. Rejected additions are left out. */
export function listAdditions(shown: readonly ReviewedPart[]): ListedAddition[] {
  const listed = new Map<string, ListedAddition>();
  for (const part of shown) {
    if (!isChangeWithNote(part) || part.isRejected) continue;
    const { added, reason } = part.hunk;
    const [joint = ""] = /^[\s,;:.–—-]*/.exec(added) ?? [];
    const words = added.slice(joint.length).trim();
    if (words === "" || listed.has(words)) continue;
    const before = wordsBefore(shown, part);
    listed.set(words, { before: before === "" ? "" : before + joint.trimEnd(), words, reason });
  }
  return [...listed.values()];
}

/** The text of a part as the rewrite has it. */
const textOf = ({ hunk, isRejected }: ReviewedPart): string =>
  hunk.kind === "kept" ? hunk.text : isRejected ? hunk.removed : hunk.added;

/** Returns "" at the beginning of a sentence. */
function wordsBefore(shown: readonly ReviewedPart[], { position, hunk: { added } }: ChangedPart): string {
  const text = shown.slice(0, position).map(textOf).join("");
  const words = text.trimEnd();
  if (/^\s*[.!?\n]/.test(added) || /[.!?:]$/.test(words) || text.slice(words.length).includes("\n")) return "";
  const sentence = words.split(/[.!?:]\s|\n/).at(-1) ?? "";
  return sentence.split(/\s/).slice(-WORDS_BEFORE).join(" ");
}
