import { useId } from "react";
import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import type { Message } from "#contract/messages.ts";
import { useDraftHas } from "../draft.ts";
import { useMessageActions } from "../message-actions.ts";
import { hasDetail } from "./add-detail.ts";

type Improvement = z.infer<typeof improvementSchema>;

/** What the rewrite assumed and what it would still like to know, with the explanation. */
export function ImprovedPromptGaps({ message, improvement }: { message: Message; improvement: Improvement }) {
  const { write } = useMessageActions();
  const { assumptions, questions, explanation, reasons } = improvement;
  return (
    <div className="gaps">
      {assumptions.length > 0 && (
        <section>
          <h4>Assumed</h4>
          <ul className="assume">
            {assumptions.map((assumption) => (
              <li key={assumption}>
                <span>{assumption}</span>
                <button
                  type="button"
                  className="text-button"
                  aria-label={`Change: ${assumption}`}
                  onClick={() => write(`${message.originalPrompt}\nInstead of “${assumption}”: `)}
                >
                  Change
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section className="questions">
          <h4>{GAP_COUNTS[questions.length] ?? "Gaps"}. Tap an answer to add it to your prompt, then send again.</h4>
          {questions.map((question) => (
            <Ask key={question.detail} message={message} question={question} />
          ))}
        </section>
      )}
      {explanation !== "" && (
        <details className="fold">
          <summary>Explanation</summary>
          <p>{leadOf(explanation, reasons)}</p>
          {reasons.length > 0 && (
            <ul className="dashes">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  );
}

/** What the explanation says before it comes to the reasons, which stand below it one by one. */
const leadOf = (explanation: string, reasons: readonly string[]): string =>
  reasons.reduce((text, reason) => text.replace(` ${reason}`, ""), explanation);

const GAP_COUNTS = ["", "One gap", "Two gaps", "Three gaps"];

function Ask({ message, question }: { message: Message; question: Improvement["questions"][number] }) {
  const labelId = useId();
  return (
    <fieldset className="ask" aria-labelledby={labelId}>
      <span id={labelId}>{question.question}</span>
      <div className="chips">
        {question.options.map((option) => (
          <Chip key={option} message={message} detail={question.detail} option={option} />
        ))}
      </div>
    </fieldset>
  );
}

function Chip({ message, detail, option }: { message: Message; detail: string; option: string }) {
  const { addDetail } = useMessageActions();
  const isPressed = useDraftHas(message.conversationId, (draft) => hasDetail(draft, detail, option));
  return (
    <button type="button" className="chip" aria-pressed={isPressed} onClick={() => addDetail(message, detail, option)}>
      {option}
    </button>
  );
}
