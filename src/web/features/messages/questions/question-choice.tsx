import { type KeyboardEvent, useId } from "react";
import { ANSWERED_QUESTION_LENGTH_MAX } from "#contract/limits.ts";
import type { AnsweredQuestion, ClarifyingQuestion } from "#domain/prompting/improvement.ts";
import "#web/ui/chips.css";
import "./questions.css";

/** The chosen answer; null: no answer. If `option` is null, `words` is the user's own answer. */
export type QuestionAnswer = { readonly option: string | null; readonly words: string } | null;

interface QuestionChoiceProps {
  question: ClarifyingQuestion;
  answered: QuestionAnswer;
  onAnswer: (answered: QuestionAnswer) => void;
  isDisabled?: boolean;
  onEnter?: () => void;
}

const OTHER = "Something else…";

export function QuestionChoice({ question, answered, onAnswer, isDisabled = false, onEnter }: QuestionChoiceProps) {
  const labelId = useId();
  const isOwn = answered !== null && answered.option === null;
  const isTapped = (option: string | null) => answered !== null && answered.option === option;
  const tap = (option: string | null) =>
    isDisabled ? undefined : onAnswer(isTapped(option) ? null : { option, words: "" });
  const leave = (input: HTMLElement) => {
    // The field disappears. If the focus did not move, the next typed letters would act as shortcuts of the page.
    input.closest("fieldset")?.querySelector<HTMLElement>(".chip:last-child")?.focus();
    onAnswer(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const act = event.key === "Escape" ? () => leave(currentTarget) : event.key === "Enter" ? onEnter : undefined;
    if (event.nativeEvent.isComposing || act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <fieldset className="ask" aria-labelledby={labelId}>
      <span id={labelId}>{question.question}</span>
      <div>
        <div className="chips">
          {[...question.options, null].map((option) => (
            <button
              key={option ?? ""}
              type="button"
              className="chip"
              aria-pressed={isTapped(option)}
              aria-disabled={isDisabled}
              onClick={() => tap(option)}
            >
              {option ?? OTHER}
            </button>
          ))}
        </div>
        {isOwn && (
          <input
            // biome-ignore lint/a11y/noAutofocus: it opens because its user asked to write here.
            autoFocus
            className="input words"
            aria-label={`${question.question} ${OTHER}`}
            placeholder="Your answer"
            maxLength={ANSWERED_QUESTION_LENGTH_MAX}
            value={answered.words}
            onChange={(event) => onAnswer({ ...answered, words: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Returns null if no answer is chosen, or if the user's own answer is empty. */
export function answeredQuestionOf(
  { question }: ClarifyingQuestion,
  answered: QuestionAnswer | undefined,
): AnsweredQuestion | null {
  if (answered === undefined || answered === null) return null;
  const answer = answered.option ?? answered.words.trim();
  return answer === "" ? null : { question, answer };
}
