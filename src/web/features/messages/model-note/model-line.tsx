import { Fragment } from "react";
import { isFinal, type Message } from "#contract/messages.ts";
import { labelIn } from "#domain/routing/route-decision.ts";
import { formatDuration, formatUsd, TOLD_USD_MIN } from "#web/lib/format-figures.ts";
import "./model-note.css";

interface ModelLineProps {
  message: Message;
  isOpen: boolean;
  /** The id of what "Why" opens. */
  controls: string;
  onToggle: () => void;
}

/** The one line under an answer: who gave it, how long it took, what it cost where that is worth a word, and why. */
export function ModelLine({ message, isOpen, controls, onToggle }: ModelLineProps) {
  const { route, modelUsed, status, cost, timing } = message;
  const label = labelIn(route, modelUsed);
  const usd = cost?.answerUsd ?? 0;
  const figures = [
    ...(timing?.totalMs == null ? [] : [formatDuration(timing.totalMs)]),
    ...(usd < TOLD_USD_MIN ? [] : [formatUsd(usd)]),
  ];
  // While it is written, the line above it says who writes.
  const isDone = isFinal(status);
  return (
    <p className="model-line">
      {isDone && <span className="pick">{label}</span>}
      {isDone &&
        figures.map((figure) => (
          <Fragment key={figure}>
            <Dot />
            <span>{figure}</span>
          </Fragment>
        ))}
      {isDone && <Dot />}
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
      >
        Why<span className={isDone ? "sr" : undefined}> {label}</span>
      </button>
    </p>
  );
}

const Dot = () => <span aria-hidden="true">·</span>;
