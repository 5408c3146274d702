import { isFinalStatus } from "#contract/messages.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import type { FoldedMessage } from "../stream/fold-events.ts";
import { unchangedWords } from "./unchanged-words.ts";

/** Shows why the prompt was sent unchanged. Offers another try, or the unused rewrite. */
export function UnchangedLine({ message }: { message: FoldedMessage }) {
  const { improveAnyway, sendText } = useMessageActions();
  const words = unchangedWords(message);
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
          // It has its place from the start, so that it moves no line of the answer when it can be pressed.
          className={isFinalStatus(message.status) ? "text-button" : "text-button not-yet"}
          onClick={() => improveAnyway(message)}
        >
          Improve anyway
        </button>
      )}
    </div>
  );
}
