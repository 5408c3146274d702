import { useContext } from "react";
import type { Message } from "#contract/messages.ts";
import { MODELS } from "#domain/models.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OtherModelsContext, useMessageActions } from "./message-actions.ts";

/** What went wrong, in the server's sentence, and the ways on from here. */
export function FailedAnswer({ message }: { message: Message }) {
  const { retry, sendOriginal } = useMessageActions();
  const others = useContext(OtherModelsContext).filter(({ value }) => value !== message.modelUsed);
  const other = others.find(({ value }) => value === message.route?.runnerUp?.model) ?? others[0];
  const hasPart = message.chatGptResponse !== null && message.chatGptResponse !== "";
  return (
    <div className="trouble" role="alert">
      <p>
        <b>{headlineOf(message, hasPart)}</b> {message.error?.message} Your prompt is kept.
      </p>
      <div className="row">
        <Button onClick={() => retry(message)}>
          <Icon name="retry" />
          Try again
        </Button>
        {other !== undefined && (
          <Button onClick={() => retry(message, other.value)}>Try with {MODELS[other.value].label}</Button>
        )}
        {message.isImprovementOn && (
          <Button variant="quiet" onClick={() => sendOriginal(message)}>
            <Icon name="undo" />
            Send my original
          </Button>
        )}
      </div>
    </div>
  );
}

function headlineOf({ error, route, modelUsed }: Message, hasPart: boolean): string {
  if (error?.code === "no-model") return "No model is connected.";
  if (hasPart) return "The answer broke off.";
  return route === null ? "No answer." : `No answer from ${MODELS[modelUsed].label}.`;
}
