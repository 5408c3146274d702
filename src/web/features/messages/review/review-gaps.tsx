import { type KeyboardEvent, useState } from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { changesBehind } from "#domain/prompting/review/review-hunks.ts";
import { type Desk, isChange, type ShownChange, shownOf } from "../proof/review-state.ts";
import { type Answered, QuestionChoice } from "../questions/question-choice.tsx";
import { sentenceFor } from "../questions/questions.tsx";

interface ReviewGapsProps {
  desk: Desk;
  isAsking: boolean;
  onAnswer: (question: Question, sentence: string) => void;
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
          <h3>{questions.length === 1 ? "One question." : "Questions."} A tap puts the answer into your prompt.</h3>
          {questions.map((question) => (
            <Ask key={question.question} question={question} isAsking={isAsking} onAnswer={onAnswer} />
          ))}
        </section>
      )}
    </div>
  );
}

type Question = Desk["preview"]["improvement"]["questions"][number];

type AskProps = Pick<ReviewGapsProps, "isAsking" | "onAnswer"> & { question: Question };

/** A tap answers at once; an answer that needs words waits for Enter. */
function Ask({ question, isAsking, onAnswer }: AskProps) {
  const [answered, setAnswered] = useState<Answered>(null);
  const take = (next: Answered) => {
    setAnswered(next);
    const sentence = next?.words === "" ? sentenceFor(question, next) : null;
    if (sentence !== null && !isAsking) onAnswer(question, sentence);
  };
  const enter = () => {
    const sentence = sentenceFor(question, answered);
    if (sentence !== null && !isAsking) onAnswer(question, sentence);
  };
  return (
    <QuestionChoice question={question} answered={answered} onAnswer={take} isDisabled={isAsking} onEnter={enter} />
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
