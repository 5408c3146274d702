import { isFinalStatus } from "#contract/messages.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import type { StreamedMessage } from "../stream/fold-events.ts";
import { explainUnchangedPrompt } from "./explain-unchanged-prompt.ts";

export function UnchangedPromptExplanation({ message }: { message: StreamedMessage }) {
  const { improveAnyway, sendText } = useMessageActions();
  const words = explainUnchangedPrompt(message);
  if (words === null) return null;
  return (
    <div className="plain-line">
      <p>
        <b>{words.lead}</b> {words.why}
      </p>
      {words.unusedRewrite !== undefined && isFinalStatus(message.status) && (
        <details className="fold">
          <summary>Read the rewrite</summary>
          <p dir="auto">{words.unusedRewrite}</p>
          <button
            type="button"
            className="text-button"
            onClick={() => void sendText(message, words.unusedRewrite ?? "")}
          >
            Send the rewrite all the same
          </button>
        </details>
      )}
      {words.canImprove && (
        <button
          type="button"
          // The button takes up its space from the start, so the answer does not move when the button appears.
          className={isFinalStatus(message.status) ? "text-button" : "text-button not-yet"}
          onClick={() => improveAnyway(message)}
        >
          Improve anyway
        </button>
      )}
    </div>
  );
}
