import { useState } from "react";
import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { canContinueAnswer } from "#domain/messages/continuation.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions } from "../actions/message-actions.ts";

export const isContinuable = ({ status, isIncomplete, chatGptResponse }: Message): boolean =>
  canContinueAnswer({ status, isIncomplete, text: chatGptResponse }, ANSWER_LENGTH_MAX);

export function ContinueButton({ message, name }: { message: Message; name?: string }) {
  const { goOn } = useMessageActions();
  const [isAsking, setIsAsking] = useState(false);
  if (!isContinuable(message)) return null;
  const ask = async () => {
    setIsAsking(true);
    await goOn(message);
    setIsAsking(false);
  };
  return (
    <Button onClick={() => void ask()} disabled={isAsking}>
      <Icon name="chevron-right" />
      Continue
      {name !== undefined && <span className="sr">with {name}</span>}
    </Button>
  );
}
