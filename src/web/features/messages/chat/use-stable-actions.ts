import { useMemo, useRef } from "react";
import type { MessageActions } from "../actions/message-actions.ts";

/** The same object for every render, so that a turn is drawn again only when its message changes. */
export function useStableActions(present: MessageActions): MessageActions {
  const latest = useRef(present);
  latest.current = present;
  return useMemo(
    () => ({
      retry: (message, model) => latest.current.retry(message, model),
      goOn: (message) => latest.current.goOn(message),
      edit: (message, prompt) => latest.current.edit(message, prompt),
      sendOriginal: (message) => latest.current.sendOriginal(message),
      undoChanges: (message, rejected) => latest.current.undoChanges(message, rejected),
      sendCorrected: (message, rejected) => latest.current.sendCorrected(message, rejected),
      giveFeedback: (message, feedback) => latest.current.giveFeedback(message, feedback),
      skipRewrite: (message) => latest.current.skipRewrite(message),
      improveAnyway: (message) => latest.current.improveAnyway(message),
      answerQuestions: (message, answered) => latest.current.answerQuestions(message, answered),
      sendText: (message, text) => latest.current.sendText(message, text),
      addVersion: (version) => latest.current.addVersion(version),
      write: (text) => latest.current.write(text),
    }),
    [],
  );
}
