import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import "./account.css";

/** The questions that the rewrite already knows the user's answers to. */
export function AnsweredQuestions({ answered = [] }: { answered?: readonly AnsweredQuestion[] | undefined }) {
  if (answered.length === 0) return null;
  return (
    <div className="answered">
      <h4>Asked and answered</h4>
      <dl>
        {answered.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
