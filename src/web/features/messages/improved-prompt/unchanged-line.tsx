import { isFinal, type Message } from "#contract/messages.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import { unchangedWords } from "./unchanged-words.ts";

/** Says why the words went as they were, and offers to try harder. */
export function UnchangedLine({ message }: { message: Message }) {
  const { improveAnyway } = useMessageActions();
  const words = unchangedWords(message);
  if (words === null) return null;
  return (
    <div className="plain-line">
      <p>
        <b>{words.lead}</b> {words.why}
      </p>
      {words.canImprove && isFinal(message.status) && (
        <button type="button" className="text-button" onClick={() => improveAnyway(message)}>
          Improve anyway
        </button>
      )}
    </div>
  );
}
