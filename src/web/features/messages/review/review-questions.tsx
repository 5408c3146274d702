import { useState } from "react";
import type { AnsweredQuestion, ClarifyingQuestion } from "#domain/prompting/improvement.ts";
import { answeredQuestionOf } from "../questions/answered-question-of.ts";
import { type QuestionAnswer, QuestionChoice } from "../questions/question-choice.tsx";

interface ReviewQuestionsProps {
  questions: readonly ClarifyingQuestion[];
  isAsking: boolean;
  onAnswer: (answered: AnsweredQuestion) => void;
}

export function ReviewQuestions({ questions, isAsking, onAnswer }: ReviewQuestionsProps) {
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
