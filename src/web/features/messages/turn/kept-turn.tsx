import type { KeptMessage } from "#web/lib/kept-conversations.ts";
import { LateAnswerText } from "../answer/late-answer-text.tsx";
import { Said } from "./turn.tsx";

/** A turn as this device kept it: to read, with nothing that needs the server. */
export function KeptTurn({ message: { createdAt, prompt, answer, model } }: { message: KeptMessage }) {
  return (
    <article className="turn" aria-label="A prompt and its answer, as kept on this device">
      <Said text={prompt} createdAt={createdAt}>
        {answer === "" && <p className="note untouched">No answer was kept.</p>}
      </Said>
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
