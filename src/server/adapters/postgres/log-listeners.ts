import type { LoggedEvent, LogListener, MessageLog } from "../../ports/message-log.ts";
import type { Notices } from "./notices.ts";

const EVENTS_CHANNEL = "redraft_events";

/** Who follows which message: in this process they hear its events, in others that there are some. */
export interface LogListeners extends Pick<MessageLog, "listen"> {
  tell(messageId: number, events: readonly LoggedEvent[]): void;
  /** Something has happened: those who follow it look for themselves. */
  hint(messageId: number): void;
  hintOthers(messageIds: readonly number[]): void;
}

export function logListeners(notices: Notices): LogListeners {
  const listeners = new Map<number, Set<LogListener>>();
  const of = (messageId: number): Iterable<LogListener> => listeners.get(messageId) ?? [];
  const hint = (messageId: number) => {
    for (const listener of of(messageId)) listener.onHint();
  };
  notices.onNotice(EVENTS_CHANNEL, hint);
  return {
    tell(messageId, events) {
      for (const listener of of(messageId)) listener.onEvents(events);
    },
    hint,
    hintOthers(messageIds) {
      if (notices.hasListeners()) notices.send(EVENTS_CHANNEL, messageIds);
    },
    listen(messageId, listener) {
      const set = listeners.get(messageId) ?? new Set();
      listeners.set(messageId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(messageId) === set) listeners.delete(messageId);
      };
    },
  };
}
