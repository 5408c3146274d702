import { type KeyboardEvent, useId, useState } from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { changesBehind } from "#domain/prompting/review/review-hunks.ts";
import { hasDetail } from "../improved-prompt/add-detail.ts";
import { type Desk, isChange, type ShownChange, shownOf } from "./review-state.ts";

interface ReviewGapsProps {
  desk: Desk;
  isAsking: boolean;
  onAnswer: (detail: string, option: string) => void;
  onCorrect: (words: string, behind: ShownChange | undefined) => void;
}

/** What the rewrite assumes and what it would like to know, settled here before it goes. */
export function ReviewGaps({ desk, isAsking, onAnswer, onCorrect }: ReviewGapsProps) {
  const { improvement } = desk.preview;
  const { assumptions, questions } = improvement;
  const behind = changesBehind(improvement);
  const changes = shownOf(desk).filter(isChange);
  const changeOf = (at: number) => changes.find(({ index }) => index !== null && index === behind[at]);
  const held = assumptions
    .map((assumption, at) => ({ assumption, change: changeOf(at) }))
    .filter(({ change }) => change?.isRejected !== true);
  if (held.length === 0 && questions.length === 0) return null;
  return (
    <div className="gaps">
      {held.length > 0 && (
        <section>
          <h3>Assumed</h3>
          <ul className="assume">
            {held.map(({ assumption, change }) => (
              <Assumed
                key={assumption}
                assumption={assumption}
                isAsking={isAsking}
                onCorrect={(words) => onCorrect(words, change)}
              />
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section className="questions">
          <h3>{COUNTS[questions.length] ?? "Gaps"}. A tap puts the answer into your prompt.</h3>
          {questions.map((question) => (
            <Ask key={question.detail} desk={desk} question={question} isAsking={isAsking} onAnswer={onAnswer} />
          ))}
        </section>
      )}
    </div>
  );
}

const COUNTS = ["", "One gap", "Two gaps", "Three gaps"];

type Question = Desk["preview"]["improvement"]["questions"][number];

interface AskProps extends Pick<ReviewGapsProps, "desk" | "isAsking" | "onAnswer"> {
  question: Question;
}

function Ask({ desk, question: { detail, question, options }, isAsking, onAnswer }: AskProps) {
  const labelId = useId();
  return (
    <fieldset className="ask" aria-labelledby={labelId}>
      <span id={labelId}>{question}</span>
      <div className="chips">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            className="chip"
            aria-pressed={hasDetail(desk.prompt, detail, option)}
            // Not "disabled", which would take the focus away.
            aria-disabled={isAsking}
            onClick={() => !isAsking && onAnswer(detail, option)}
          >
            {option}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface AssumedProps {
  assumption: string;
  isAsking: boolean;
  onCorrect: (words: string) => void;
}

function Assumed({ assumption, isAsking, onCorrect }: AssumedProps) {
  const [words, setWords] = useState<string | null>(null);
  const correct = () => {
    if (words !== null && words.trim() !== "") onCorrect(words.trim());
    setWords(null);
  };
  // These keys belong to this field; the panel would send or close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape") || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") correct();
    else setWords(null);
  };
  return (
    <li>
      <span>{assumption}</span>
      {words === null ? (
        <button
          type="button"
          className="text-button"
          aria-label={`Change: ${assumption}`}
          disabled={isAsking}
          onClick={() => setWords("")}
        >
          Change
        </button>
      ) : (
        <span className="correct">
          <input
            // biome-ignore lint/a11y/noAutofocus: it opens because its user asked to write here.
            autoFocus
            aria-label={`What holds instead of: ${assumption}`}
            placeholder="What holds instead"
            maxLength={PROMPT_LENGTH_MAX}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="text-button" onClick={correct}>
            {words.trim() === "" ? "Leave it" : "Use this"}
          </button>
        </span>
      )}
    </li>
  );
}
