import { useId, useState } from "react";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions } from "../actions/message-actions.ts";
import { answeredQuestionOf, type QuestionAnswer, QuestionChoice } from "./question-choice.tsx";

/** More than two questions would feel like a form. */
const QUESTIONS_SHOWN_MAX = 2;

export type QuestionAnswers = Readonly<Record<string, QuestionAnswer>>;

const questionsOf = ({ improvement }: Message) => improvement?.questions.slice(0, QUESTIONS_SHOWN_MAX) ?? [];

export const listAnsweredQuestions = (message: Message, tapped: QuestionAnswers): AnsweredQuestion[] =>
  questionsOf(message).flatMap((question) => answeredQuestionOf(question, tapped[question.question]) ?? []);

/** The button appears below the tapped option, where the composer may cover it. */
const scrollIntoView = (button: HTMLElement | null) => button?.scrollIntoView({ block: "nearest" });

interface QuestionsProps {
  message: Message;
  /** The user's answers, keyed by the text of the question. */
  tapped: QuestionAnswers;
  onTap: (tapped: QuestionAnswers) => void;
}

/** The user's answers go into a new rewrite. The user's own text stays unchanged. */
export function Questions({ message, tapped, onTap }: QuestionsProps) {
  const { answerQuestions } = useMessageActions();
  const [isSending, setSending] = useState(false);
  const labelId = useId();
  const questions = questionsOf(message);
  if (questions.length === 0) return null;
  const answered = listAnsweredQuestions(message, tapped);
  const send = async () => {
    if (answered.length === 0 || isSending || !isFinalStatus(message.status)) return;
    setSending(true);
    await answerQuestions(message, answered);
    setSending(false);
  };
  return (
    <div className="part joined">
      <section className="slip asks" aria-labelledby={labelId}>
        <div className="who">
          <h3 id={labelId}>{questions.length === 1 ? "One question" : "Two questions"}</h3>
          <span>for a better rewrite and a new answer</span>
        </div>
        {questions.map((question) => (
          <QuestionChoice
            key={question.question}
            question={question}
            answered={tapped[question.question] ?? null}
            onAnswer={(answer) => onTap({ ...tapped, [question.question]: answer })}
            isDisabled={isSending}
            onEnter={() => void send()}
          />
        ))}
        {answered.length > 0 && (
          <div>
            <Button
              ref={scrollIntoView}
              onClick={() => void send()}
              isBusy={isSending}
              disabled={!isFinalStatus(message.status)}
            >
              <Icon name="retry" />
              {isSending
                ? "Rewriting with it..."
                : answered.length === 1
                  ? "Answer again with this"
                  : "Answer again with both"}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
