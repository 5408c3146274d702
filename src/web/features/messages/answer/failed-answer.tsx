import type { FailureCode, Message } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions, useOtherModels } from "../actions/message-actions.ts";
import { LimitNote } from "../model-note/model-note-limit.tsx";
import { ContinueButton } from "./continue-button.tsx";

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
