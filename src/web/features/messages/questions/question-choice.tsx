import { type KeyboardEvent, useId } from "react";
import type { Question } from "#domain/prompting/improvement.ts";
import { answersOf } from "#domain/prompting/kinds/question-answers.ts";

/** What was tapped, and the words typed for it; `option` null: words of one's own. The whole null: nothing. */
export type Answered = { readonly option: string | null; readonly words: string } | null;

interface QuestionChoiceProps {
  question: Question;
  answered: Answered;
  /** A second tap on the same answer takes it back: null. */
  onAnswer: (answered: Answered) => void;
  isDisabled?: boolean;
  /** Enter in the field. */
  onEnter?: () => void;
}

const OTHER = "Something else…";

/** One question with its answers; an answer that needs words opens a field. */
export function QuestionChoice({ question, answered, onAnswer, isDisabled = false, onEnter }: QuestionChoiceProps) {
  const labelId = useId();
  const answers = answersOf(question);
  const chosen = answers.find(({ option }) => option === answered?.option);
  const hasField = answered !== null && (answered.option === null || chosen?.needsWords === true);
  const tap = (option: string | null) =>
    isDisabled ? undefined : onAnswer(answered?.option === option && answered !== null ? null : { option, words: "" });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || onEnter === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  };
  return (
    <fieldset className="ask" aria-labelledby={labelId}>
      <span id={labelId}>{question.question}</span>
      <div>
        <div className="chips">
          {answers.map(({ option, needsWords }) => (
            <button
              key={option}
              type="button"
              className="chip"
              aria-pressed={answered?.option === option && answered !== null}
              aria-disabled={isDisabled}
              onClick={() => tap(option)}
            >
              {needsWords ? `${option}…` : option}
            </button>
          ))}
          {!answers.some(({ needsWords }) => needsWords) && (
            <button
              type="button"
              className="chip"
              aria-pressed={answered !== null && answered.option === null}
              aria-disabled={isDisabled}
              onClick={() => tap(null)}
            >
              {OTHER}
            </button>
          )}
        </div>
        {hasField && (
          <input
            // biome-ignore lint/a11y/noAutofocus: it opens because its user asked to write here.
            autoFocus
            className="input words"
            aria-label={`${question.question} ${chosen?.option ?? OTHER}`}
            maxLength={300}
            value={answered.words}
            onChange={(event) => onAnswer({ ...answered, words: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
    </fieldset>
  );
}
