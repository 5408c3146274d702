import type { Message } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions } from "../actions/message-actions.ts";
import { ContinueButton } from "./continue-button.tsx";

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
