import type { FailureCode, Message } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions, useOtherModels } from "../actions/message-actions.ts";
import { LimitNote } from "../model-note/model-note-limit.tsx";
import { ContinueButton, isContinuable } from "./continue-button.tsx";

/** After these failures, the same model would fail again. */
const NEEDS_OTHER_MODEL: readonly (FailureCode | undefined)[] = [
  "model-not-found",
  "provider-rejected",
  "provider-key",
  "content-refused",
  "context-length",
];

/** Shows the server's error message and the possible next steps. */
export function FailedAnswer({ message }: { message: Message }) {
  const { retry, sendOriginal } = useMessageActions();
  const others = useOtherModels(message).filter(({ value }) => message.fallbacks.every(({ model }) => model !== value));
  const other = others.find(({ value }) => value === message.route?.runnerUp?.model) ?? others[0];
  const [headline, rest] = splitSentence(message.error?.message ?? "Something went wrong. Your prompt is kept.");
  const isOtherFirst = NEEDS_OTHER_MODEL.includes(message.error?.code);
  const tryOther = other && (
    <Button variant={isOtherFirst ? "primary" : "secondary"} onClick={() => retry(message, other.value)}>
      Try with {other.label}
    </Button>
  );
  return (
    <div className="trouble" role="alert">
      <p>
        <b>{headline}</b> {rest}
      </p>
      {message.route === null && <LimitNote message={message} />}
      <div className="row">
        <ContinueButton message={message} />
        {isOtherFirst && tryOther}
        <Button onClick={() => retry(message)}>
          <Icon name="retry" />
          Try again
        </Button>
        {!isOtherFirst && tryOther}
        {message.isImprovementOn && message.improvement?.changed !== false && (
          <Button variant="quiet" onClick={() => sendOriginal(message)}>
            <Icon name="undo" />
            Send my original
          </Button>
        )}
      </div>
    </div>
  );
}

function splitSentence(text: string): [string, string] {
  const end = text.search(/[.!?] /) + 1;
  return end === 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
}

export function StoppedAnswer({ message, hasAnswer }: { message: Message; hasAnswer: boolean }) {
  const { retry } = useMessageActions();
  return (
    <div className="stopped">
      <p className="small muted">
        {hasAnswer ? "Stopped. What had arrived is kept." : "Stopped before the answer began."}
      </p>
      <ContinueButton message={message} />
      <Button onClick={() => retry(message)}>
        <Icon name="retry" />
        Try again
      </Button>
    </div>
  );
}

/** The note below an answer that reached its length limit. */
export function TruncatedAnswerNote({ message }: { message: Message }) {
  return (
    <div className="stopped">
      <p className="small muted">
        {isContinuable(message)
          ? "The answer reached its limit and ends here."
          : "The answer is as long as answers can be. Ask for the rest in a new prompt."}
      </p>
      <ContinueButton message={message} />
    </div>
  );
}
