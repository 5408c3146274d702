import type { KeptMessage } from "#web/lib/kept-conversations.ts";
import { LateAnswerText } from "../answer/late-answer-text.tsx";
import { Said } from "./turn.tsx";

/** A turn as this device kept it: to read, with nothing that needs the server. */
export function KeptTurn({
  message: { createdAt, prompt, improvedPrompt = null, answer, model },
}: {
  message: KeptMessage;
}) {
  return (
    <article className="turn" aria-label="A prompt and its answer, as kept on this device">
      <Said text={prompt} createdAt={createdAt}>
        {answer === "" && <p className="note untouched">No answer was kept.</p>}
      </Said>
      {improvedPrompt !== null && improvedPrompt !== "" && (
        <div className="part">
          <details className="fold">
            <summary>What was sent</summary>
            <p className="read said">{improvedPrompt}</p>
          </details>
        </div>
      )}
      {answer !== "" && (
        <div className="part">
          <div className="answer">
            <div className="who">
              <h3>Answer</h3>
              <span>from {model}</span>
            </div>
            <LateAnswerText text={answer} isStreaming={false} />
          </div>
        </div>
      )}
    </article>
  );
}
