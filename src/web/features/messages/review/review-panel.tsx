import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ImprovementPreview } from "#contract/improvement.ts";
import {
  type AnsweredQuestion,
  type ClarifyingQuestion,
  IMPROVED_PROMPT_LENGTH_MAX,
} from "#domain/prompting/improvement.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { countCodePoints } from "#domain/text/text-length.ts";
import { formatCount, formatDuration, formatUsd, SHOWN_USD_MIN } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChangeNotes } from "../proof/improved-prompt-notes.tsx";
import {
  buildDraftReviewedParts,
  type ChangedPart,
  getTextToSend,
  isChangeWithNote,
  type ReviewDraft,
} from "../proof/review-state.ts";
import { ReviewProblem } from "./review-problem.tsx";
import { ReviewedPrompt } from "./reviewed-prompt.tsx";
import type { Review } from "./use-review.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import "./review-panel.css";
import "../model-note/model-note.css";
import { EarlierChoices } from "../improved-prompt/earlier-choices.tsx";
import { answeredQuestionOf, type QuestionAnswer, QuestionChoice } from "../questions/question-choice.tsx";

interface ReviewPanelProps {
  review: Review;
  desk: ReviewDraft;
  isAnswering: boolean;
  isNarrow: boolean;
  /** True: in the thread, in place of an edited prompt. False: in place of the composer. */
  isInThread?: boolean;
  files?: ReactNode;
  onSend: () => void;
  onSendOriginal: () => void;
  onClose: () => void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { review, desk, isAnswering, isNarrow, isInThread = false, files = null, onClose } = props;
  const panel = useRef<HTMLFormElement>(null);
  const shown = buildDraftReviewedParts(desk);
  const changes = shown.filter(isChangeWithNote);
  const text = getTextToSend(desk).trim();
  const excess = countCodePoints(text) - IMPROVED_PROMPT_LENGTH_MAX;
  const isAsking = review.state.asking !== null;
  const canSend = text !== "" && excess <= 0 && !isAnswering && !isAsking;
  const onSend = () => canSend && props.onSend();
  const onSendOriginal = () => !isAnswering && props.onSendOriginal();
  const { current, setCurrent, onKeyDown } = useReviewKeys({ panel, review, changes, onSend, onSendOriginal, onClose });
  useFocus(panel, desk.preview);

  const toggle = (change: ChangedPart) => (change.isRejected ? review.accept : review.reject)([change]);
  const reasons = <ReviewReasons changes={changes} onToggle={toggle} />;
  const route = <ReviewRoute route={desk.preview.route} />;
  return (
    <form
      ref={panel}
      className={isInThread ? "reviewing" : "composer reviewing"}
      aria-label="Review before sending"
      aria-busy={isAsking || undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {!isInThread && !isNarrow && <TypedPrompt text={desk.prompt} />}
      <div className="part">
        <div className="box review">
          <div className="review-text">
            <ReviewedPrompt
              desk={desk}
              shown={shown}
              current={current}
              onCurrent={setCurrent}
              onToggle={toggle}
              onType={review.type}
              onEndTyping={review.endTyping}
              onUndo={review.state.past.length > 0 ? review.undo : null}
            />
            {excess > 0 && <TooLong excess={excess} />}
            {isNarrow && changes.length > 0 && <div className="review-margin">{reasons}</div>}
            <EarlierChoices {...desk.preview.improvement} />
            <ReviewQuestions
              questions={desk.preview.improvement.questions}
              isAsking={isAsking}
              onAnswer={review.answer}
            />
            {isNarrow && <div className="review-margin">{route}</div>}
          </div>
          {files}
          <ReviewProblem text={review.state.problem} onRetry={() => review.ask(desk.prompt)} />
          <ReviewBar
            isImproved={text !== desk.prompt}
            {...{ canSend, isAsking, isAnswering, onSendOriginal, onClose }}
          />
        </div>
        {!isNarrow && (
          <div className="side review-margin">
            {reasons}
            {route}
            {changes.length > 0 && <Keys />}
          </div>
        )}
      </div>
    </form>
  );
}

/** In a wide window there is room to compare the rewrite with what was typed. */
function TypedPrompt({ text }: { text: string }) {
  return (
    <div className="review-typed">
      <h2 className="who">You wrote</h2>
      <p className="read said" dir="auto">
        {text}
      </p>
    </div>
  );
}

interface ReviewReasonsProps {
  changes: readonly ChangedPart[];
  onToggle: (change: ChangedPart) => void;
}

/** The reason for each change. */
function ReviewReasons({ changes, onToggle }: ReviewReasonsProps) {
  const notesId = useId();
  return (
    <>
      <h3 className="sr">Changes</h3>
      <ChangeNotes id={notesId} changes={changes} onToggle={onToggle} />
    </>
  );
}

function TooLong({ excess }: { excess: number }) {
  return (
    <p className="problem" role="status">
      <Icon name="warning" />
      {formatCount(excess)} characters too many to send.
    </p>
  );
}

interface ReviewBarProps {
  canSend: boolean;
  isAsking: boolean;
  isAnswering: boolean;
  /** True: the text to send differs from the typed prompt. */
  isImproved: boolean;
  onSendOriginal: () => void;
  onClose: () => void;
}

function ReviewBar({ canSend, isAsking, isAnswering, isImproved, onSendOriginal, onClose }: ReviewBarProps) {
  return (
    <div className="bar">
      <Button type="submit" variant={canSend ? "primary" : "secondary"} disabled={!canSend} data-send>
        {isAsking ? "Rewriting..." : isImproved ? "Send improved" : "Send"}
        <kbd>Enter</kbd>
      </Button>
      {isImproved && (
        <Button onClick={onSendOriginal} disabled={isAnswering}>
          Send my original
          <kbd>Alt Enter</kbd>
        </Button>
      )}
      {isAnswering && <span className="note">An answer is still being written.</span>}
      <Button variant="quiet" onClick={onClose}>
        Back to writing
        <kbd>Esc</kbd>
      </Button>
    </div>
  );
}

function Keys() {
  return (
    <dl className="ledger note review-keys">
      <dt>Next addition</dt>
      <dd>← →</dd>
      <dt>Put back</dt>
      <dd>A</dd>
      <dt>Take out</dt>
      <dd>R</dd>
      <dt>Undo</dt>
      <dd>Ctrl Z</dd>
    </dl>
  );
}

/** A new rewrite moves the focus to its first change, unless the focus is elsewhere on the page. */
function useFocus(panel: { current: HTMLFormElement | null }, occasion: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new rewrite is an occasion.
  useEffect(() => {
    const element = panel.current;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    element?.querySelector<HTMLElement>("[data-change], [data-send]")?.focus();
  }, [panel, occasion]);
}

function ReviewRoute({ route }: { route: ImprovementPreview["route"] }) {
  if (route === null) return <p className="review-route muted">No model can answer here yet.</p>;
  const candidate = route.candidates.find(({ model }) => model === route.model);
  const figures =
    candidate === undefined
      ? []
      : [
          `about ${formatDuration(candidate.durationMs)}`,
          ...((candidate.costUsd ?? 0) < SHOWN_USD_MIN ? [] : [formatUsd(candidate.costUsd)]),
        ];
  return (
    <div className="review-route decision">
      <h3 className="sr">Model choice</h3>
      <p>
        Goes to <span className="pick nowrap">{findStoredLabel(route, route.model)}</span>
        {figures.length > 0 && <span className="muted">, {figures.join(", ")}</span>}
      </p>
      <p>{route.why}</p>
    </div>
  );
}

interface ReviewQuestionsProps {
  questions: readonly ClarifyingQuestion[];
  isAsking: boolean;
  onAnswer: (answered: AnsweredQuestion) => void;
}

function ReviewQuestions({ questions, isAsking, onAnswer }: ReviewQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section className="questions">
      <h3>{questions.length === 1 ? "One question." : "Questions."} Your answer goes into a new rewrite.</h3>
      {questions.map((question) => (
        <Ask key={question.question} question={question} isAsking={isAsking} onAnswer={onAnswer} />
      ))}
    </section>
  );
}

type AskProps = Omit<ReviewQuestionsProps, "questions"> & { question: ClarifyingQuestion };

/** A tapped option is sent at once; typed text is sent on Enter. */
function Ask({ question, isAsking, onAnswer }: AskProps) {
  const [tapped, setTapped] = useState<QuestionAnswer>(null);
  const give = (next: QuestionAnswer) => {
    const answered = answeredQuestionOf(question, next);
    if (answered !== null && !isAsking) onAnswer(answered);
  };
  return (
    <QuestionChoice
      question={question}
      answered={tapped}
      onAnswer={(next) => {
        setTapped(next);
        if (next !== null && next.option !== null) give(next);
      }}
      isDisabled={isAsking}
      onEnter={() => give(tapped)}
    />
  );
}
