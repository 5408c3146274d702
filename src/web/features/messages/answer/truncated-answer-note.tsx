import type { Message } from "#contract/messages.ts";
import { ContinueButton, isContinuable } from "./continue-button.tsx";

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
