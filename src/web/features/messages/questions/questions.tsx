import { useId, useState } from "react";
import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import { isFinal, type Message } from "#contract/messages.ts";
import { answerSentence } from "#domain/prompting/kinds/answer-sentence.ts";
import { answersOf, ownAnswer } from "#domain/prompting/kinds/question-answers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions } from "../actions/message-actions.ts";
import { type Answered, QuestionChoice } from "./question-choice.tsx";
import "#web/ui/chips.css";
import "./questions.css";

type Question = z.infer<typeof improvementSchema>["questions"][number];

/** More than two are a form. */
const QUESTIONS_SHOWN_MAX = 2;

/** What the improver would like to know: a tap becomes a sentence, shown before the prompt is answered again with it. */
export function Questions({ message }: { message: Message }) {
  const { answerAgain } = useMessageActions();
  const [answered, setAnswered] = useState<Readonly<Record<string, Answered>>>({});
  const [isSending, setSending] = useState(false);
  const labelId = useId();
  const questions = message.improvement?.questions.slice(0, QUESTIONS_SHOWN_MAX) ?? [];
  if (questions.length === 0) return null;
  const sentences = questions.flatMap((question) => sentenceFor(question, answered[question.question]) ?? []);
  const send = async () => {
    setSending(true);
    await answerAgain(message, sentences);
    setSending(false);
  };
  return (
    <section className="asks" aria-labelledby={labelId}>
      <h3 className="sr" id={labelId}>
        {questions.length === 1 ? "One question" : "Two questions"}
      </h3>
      {questions.map((question) => (
        <QuestionChoice
          key={question.question}
          question={question}
          answered={answered[question.question] ?? null}
          onAnswer={(answer) => setAnswered({ ...answered, [question.question]: answer })}
        />
      ))}
      {sentences.length > 0 && (
        <>
          <p className="then">
            <span className="note">Your prompt would say</span> <ins>{sentences.join(" ")}</ins>
          </p>
          <div>
            <Button onClick={() => void send()} disabled={isSending || !isFinal(message.status)}>
              <Icon name="retry" />
              {sentences.length === 1 ? "Answer again with this" : "Answer again with both"}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Null while nothing is chosen, or the words it needs are missing. */
export function sentenceFor(question: Question, answered: Answered | undefined): string | null {
  if (answered === undefined || answered === null) return null;
  const words = answered.words.trim();
  if (answered.option === null) return words === "" ? null : ownAnswer(question, words);
  const answer = answersOf(question).find(({ option }) => option === answered.option);
  return answer === undefined ? null : answerSentence(answer, words);
}
