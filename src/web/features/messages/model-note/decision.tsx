import { Link } from "wouter";
import { isFinal, type Message } from "#contract/messages.ts";
import { labelIn } from "#domain/routing/route-decision.ts";
import { AnswerLedger } from "./model-note-ledger.tsx";
import { ModelOverride } from "./model-note-override.tsx";
import { fallbackSentence } from "./model-note-words.ts";
import { SentPrompt } from "./sent-prompt.tsx";
import "./model-note.css";

/** Why this model answered, which others could have, and what the answer took. */
export function Decision({ message, id }: { message: Message; id: string }) {
  const { route, modelUsed } = message;
  if (route === null) return null;
  const { runnerUp } = route;
  return (
    <div className="decision" id={id}>
      <h4 className="sr">Model choice</h4>
      <p>
        {isFailedOver(message)
          ? `${labelIn(route, modelUsed)} was the last one asked.`
          : message.modelReasoning || route.why}
      </p>
      {message.fallbacks.length > 0 && (
        <p>{message.fallbacks.map((fallback) => fallbackSentence(fallback, route)).join(" ")}</p>
      )}
      {modelUsed === "embedded" && (
        <p className="muted">
          It only stands in for a real model, and is often wrong. A real one answers once an admin has connected it, in
          Admin under Models.
        </p>
      )}
      {runnerUp !== null && (
        <p>
          <span className="muted">Runner-up</span> {labelIn(route, runnerUp.model)}. {runnerUp.why}
        </p>
      )}
      {route.reasons.length > 0 && (
        <details className="fold">
          <summary>How it was chosen</summary>
          <ul className="dashes">
            {route.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="note">
            <Link href="/evidence">All grades and their tables</Link>
          </p>
        </details>
      )}
      <SentPrompt message={message} />
      {hasFigures(message) && <AnswerLedger message={message} />}
      {isFinal(message.status) && <ModelOverride message={message} />}
    </div>
  );
}

/** Then no model answers in another's place. */
const isFailedOver = ({ status, fallbacks }: Message): boolean => status === "failed" && fallbacks.length > 0;

/** A failure without a word has cost nothing that could be compared. */
const hasFigures = ({ status, chatGptResponse }: Message): boolean =>
  isFinal(status) && chatGptResponse !== null && !(status === "failed" && chatGptResponse === "");
