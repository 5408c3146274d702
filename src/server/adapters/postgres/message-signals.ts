import type { MessageLog } from "../../ports/message-log.ts";
import type { Notices } from "./notices.ts";

const STOP_CHANNEL = "redraft_stop";
const SKIP_CHANNEL = "redraft_skip";

/** What users ask of an answer under way, whichever process gives it. */
export function messageSignals(notices: Notices): Pick<MessageLog, "signalStop" | "onStop" | "signalSkip" | "onSkip"> {
  const stopCallbacks: ((messageId: number) => void)[] = [];
  const skipCallbacks = new Map<number, () => void>();
  const stop = (messageId: number) => {
    for (const callback of stopCallbacks) callback(messageId);
  };
  const skip = (messageId: number) => skipCallbacks.get(messageId)?.();
  notices.onNotice(STOP_CHANNEL, stop);
  notices.onNotice(SKIP_CHANNEL, skip);
  return {
    signalStop(messageId) {
      stop(messageId);
      notices.send(STOP_CHANNEL, [messageId]);
    },
    onStop: (callback) => void stopCallbacks.push(callback),
    signalSkip(messageId) {
      skip(messageId);
      notices.send(SKIP_CHANNEL, [messageId]);
    },
    onSkip(messageId, callback) {
      skipCallbacks.set(messageId, callback);
      return () => {
        if (skipCallbacks.get(messageId) === callback) skipCallbacks.delete(messageId);
      };
    },
  };
}
