import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import "./account.css";

interface EarlierChoicesProps {
  answered?: readonly AnsweredQuestion[] | undefined;
  takenOut?: readonly string[] | undefined;
}

/** What the user answered and took out in earlier rewrites of the prompt. This rewrite follows it. */
export function EarlierChoices({ answered = [], takenOut = [] }: EarlierChoicesProps) {
  return (
    <>
      {answered.length > 0 && <AnsweredQuestions answered={answered} />}
      {takenOut.length > 0 && (
        <div className="answered">
          <h4>You took this out before</h4>
          <ul>
            {takenOut.map((added) => (
              <li key={added} dir="auto">
                {added}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function AnsweredQuestions({ answered }: { answered: readonly AnsweredQuestion[] }) {
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
