import { isFinal, type Message } from "#contract/messages.ts";
import { MODELS } from "#domain/models.ts";
import { formatDuration, formatUsd } from "./figures.ts";
import "./model-note.css";

/** The editor's note beside an answer: which model, why, and what it took. Narrow, one line that opens. */
export function ModelNote({ message, isNarrow }: { message: Message; isNarrow: boolean }) {
  if (message.route === null) return <div className="side" />;
  return (
    <div className="side">
      <h3 className="sr">Model choice</h3>
      {isNarrow ? (
        <details className="fold">
          <summary>{summaryOf(message)}</summary>
          <Decision message={message} />
        </details>
      ) : (
        <Decision message={message} />
      )}
    </div>
  );
}

function Decision({ message }: { message: Message }) {
  const { route, modelUsed } = message;
  if (route === null) return null;
  const { runnerUp } = route;
  return (
    <div className="decision">
      <p>
        <span className="pick">{MODELS[modelUsed].label}</span>
        <br />
        {message.modelReasoning || route.why}
      </p>
      {modelUsed === "embedded" && (
        <p className="muted">
          It only shows how this works, and is often wrong. To connect a real model, add a provider’s key or a server’s
          address to the .env file; the README says how.
        </p>
      )}
      {runnerUp !== null && (
        <p>
          <span className="muted">Runner-up</span> {MODELS[runnerUp.model].label}. {runnerUp.why}
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
        </details>
      )}
      {isFinal(message.status) && message.chatGptResponse !== null && <Ledger message={message} />}
    </div>
  );
}

function Ledger({ message }: { message: Message }) {
  const { route, cost, timing } = message;
  const runnerUp = route?.candidates.find(({ model }) => model === route.runnerUp?.model);
  return (
    <dl className="ledger">
      <dt>This answer</dt>
      <dd>{formatUsd(cost?.answerUsd)}</dd>
      {runnerUp !== undefined && runnerUp.costUsd !== null && (
        <>
          <dt>{MODELS[runnerUp.model].label}, estimated</dt>
          <dd>{formatUsd(runnerUp.costUsd)}</dd>
        </>
      )}
      <dt>First word</dt>
      <dd>{formatDuration(timing?.firstTokenMs)}</dd>
      <dt>Whole answer</dt>
      <dd>{formatDuration(timing?.totalMs)}</dd>
    </dl>
  );
}

function summaryOf({ modelUsed, cost, timing, status }: Message): string {
  const { label } = MODELS[modelUsed];
  if (!isFinal(status)) return label;
  return [label, formatUsd(cost?.answerUsd), formatDuration(timing?.totalMs)]
    .filter((part) => part !== "–")
    .join(" · ");
}
