import { useContext, useRef } from "react";
import type { Message } from "#contract/messages.ts";
import { problemInWords } from "../actions/action-notices.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import { AnswerTools } from "../answer/answer-tools.tsx";
import { usePassageStart } from "../passage/passage-start.ts";
import { turnElementId } from "./turn-element-id.ts";
import { VersionsContext } from "./turn-versions.tsx";

/** What can be done with an answer that is there, as a whole and with a passage of it. */
export function FinishedAnswer({ message, isNarrow }: { message: Message; isNarrow: boolean }) {
  const tools = useRef<HTMLFieldSetElement>(null);
  const { show } = useContext(VersionsContext);
  // Answers side by side are judged as they are.
  const isChangeable = message.compareGroup === null;
  const { addVersion } = useMessageActions();
  const { started, start, close, watch } = usePassageStart(tools, isChangeable);
  const showVersion = (version: Message) => {
    const { id } = version;
    // Where this one stands, and not at the end of the conversation.
    show(id);
    addVersion(version);
    setTimeout(() => document.getElementById(turnElementId(id))?.focus({ preventScroll: true }));
  };
  return (
    <>
      {started !== null && (
        <started.Work
          key={started.choice}
          message={message}
          tools={tools}
          choice={started.choice}
          watch={watch}
          inWords={problemInWords}
          onKept={showVersion}
          onClose={close}
        />
      )}
      <AnswerTools
        ref={tools}
        message={message}
        isNarrow={isNarrow}
        onChangePassage={isChangeable ? () => void start("by-menu") : null}
      />
    </>
  );
}
