import { useId, useState } from "react";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { findStoredLabel, findVendorLabel } from "#domain/routing/route-decision.ts";
import { formatDuration, formatUsd } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { WaitingDots } from "#web/ui/waiting.tsx";
import { showServerError } from "../actions/action-notices.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import { ContinueButton } from "../answer/continue-button.tsx";
import { LazyAnswerText } from "../answer/lazy-answer-text.tsx";
import { copyAnswer } from "../answer/take-answer.ts";
import { ThinkingNote } from "../answer/thinking-note.tsx";
import { LimitNote } from "../model-note/model-note-limit.tsx";
import { fallbackSentence } from "../model-note/model-note-sentences.ts";
import { stopMessage } from "../stored/message-queries.ts";
import type { StreamedMessage } from "../stream/fold-events.ts";
import { QueuePosition } from "../turn/queue-position.tsx";

interface CompareColumnProps {
  message: StreamedMessage;
  /** The model's name, or a letter while the model is hidden. */
  name: string;
  onPick: (message: Message) => void;
}

export function CompareColumn({ message, name, onPick }: CompareColumnProps) {
  const headingId = useId();
  const text = message.chatGptResponse ?? "";
  const isWaiting = !isFinalStatus(message.status);
  const vendorLabel = message.isBlind ? null : findVendorLabel(message.route, message.modelUsed);
  return (
    <section className="compare-column" aria-labelledby={headingId}>
      <header>
        <div>
          <h3 id={headingId}>{name}</h3>
          {vendorLabel !== null && <p className="note">{vendorLabel}</p>}
          <p className="note fig">{stateOf(message)}</p>
        </div>
        {isPickable(message) && (
          <Button aria-label={`Pick ${name}`} onClick={() => onPick(message)}>
            Pick
          </Button>
        )}
      </header>
      <div className="compare-answer">
        {!message.isBlind && message.fallbacks.length > 0 && (
          <p className="small muted">
            {message.fallbacks.map((fallback) => fallbackSentence(fallback, message.route)).join(" ")}
          </p>
        )}
        {!message.isBlind && message.thinking !== null && (
          <ThinkingNote thinking={message.thinking} isThinking={isWaiting && text === ""} />
        )}
        {text !== "" && <LazyAnswerText text={text} isStreaming={isWaiting} isIncomplete={message.isIncomplete} />}
        {isWaiting && text === "" && <WaitingDots />}
        <QueuePosition message={message} />
        {message.isIncomplete && message.status === "done" && (
          <p className="note">The answer reached its limit and ends here.</p>
        )}
        {message.status === "failed" && (
          <div className="trouble" role="alert">
            <p>{message.error?.message}</p>
          </div>
        )}
        <LimitNote message={message} />
      </div>
      <ColumnTools message={message} name={name} />
    </section>
  );
}

const isPickable = ({ status, chatGptResponse }: Message): boolean =>
  isFinalStatus(status) && status !== "failed" && (chatGptResponse ?? "") !== "";

function ColumnTools({ message, name }: Omit<CompareColumnProps, "onPick">) {
  const { retry } = useMessageActions();
  if (!isFinalStatus(message.status)) return <StopButton message={message} name={name} />;
  // The requested model, even if a fallback answered.
  const asked = message.fallbacks[0]?.model ?? message.modelUsed;
  return (
    <div className="row">
      <ContinueButton message={message} name={name} />
      {isPickable(message) && (
        <Button
          variant="quiet"
          aria-label={`Copy the answer of ${name}`}
          onClick={() => copyAnswer(message.chatGptResponse ?? "")}
        >
          <Icon name="copy" />
          Copy
        </Button>
      )}
      <Button variant={isPickable(message) ? "quiet" : "secondary"} onClick={() => retry(message, asked)}>
        <Icon name="retry" />
        Try again
        <span className="sr">with {message.isBlind ? name : findStoredLabel(message.route, asked)}</span>
      </Button>
    </div>
  );
}

function StopButton({ message, name }: { message: Message; name: string }) {
  const [isStopping, setIsStopping] = useState(false);
  const stop = async () => {
    setIsStopping(true);
    try {
      await stopMessage(message.id);
    } catch (error) {
      setIsStopping(false);
      showServerError(error, "Failed to stop the answer. Please try again.");
    }
  };
  return (
    <div className="row">
      <Button aria-label={`Stop ${name}`} disabled={isStopping} onClick={() => void stop()}>
        <Icon name="stop" />
        {isStopping ? "Stopping..." : "Stop"}
      </Button>
    </div>
  );
}

function stateOf({ status, timing, cost, isBlind }: Message): string {
  if (status === "queued" || status === "improving") return "Waiting";
  if (status === "answering") return "Answering";
  if (status === "failed") return "No answer";
  // Price and time would reveal the model.
  if (isBlind) return status === "stopped" ? "Stopped" : "Done";
  const figures = [formatDuration(timing?.totalMs), formatUsd(cost?.answerUsd)].filter((figure) => figure !== "–");
  return [...(status === "stopped" ? ["Stopped"] : []), ...figures].join(" · ");
}
