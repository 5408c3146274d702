import type { MessageEvent } from "#contract/messages.ts";
import type { Lease } from "./answer-records.ts";

/** An event as it is stored and sent: `data` is the event as JSON. */
export interface LoggedEvent {
  readonly id: number;
  readonly type: MessageEvent["type"];
  readonly data: string;
}

export const toLogged = (id: number, event: MessageEvent): LoggedEvent => ({
  id,
  type: event.type,
  data: JSON.stringify(event),
});

/** The writing end for one answer. Ids count on from where the message's log stood. */
export interface LogWriter {
  /** Queues an event. The first piece of an answer is told at once with all before it, everything else every 40 ms. */
  append(event: MessageEvent): void;
  /**
   * Aborts once events can no longer be stored: the lease belongs to another process, or the store does not take them.
   */
  readonly lost: AbortSignal;
  /** The id the next event would get. */
  nextId(): number;
  /** Tells followers what is left and the last event, once the answer is settled; nothing of it is stored as an event. */
  announce(event: LoggedEvent): void;
}

/** What a follower hears: new events, or only that there are some (they were stored by another process). */
export interface LogListener {
  onEvents(events: readonly LoggedEvent[]): void;
  onHint(): void;
}

/** An answer's followers in its own process hear at most so many events that no log has yet; a store that is slow or away holds back the rest. */
export const EVENTS_AHEAD_MAX = 100;

/**
 * The event log of answers under way, seen by every process on the database. Followers in the process that answers hear
 * events at once, others once they are stored, a quarter of a second later. A process that takes over starts to count
 * further behind the log's last, so no id is given twice. A settled message is read from its row, not from the log.
 */
export interface MessageLog {
  open(lease: Lease, lastEventId: number): LogWriter;
  /** What was told behind that event, stored or not, as far as this process knows. */
  read(messageId: number, afterId: number): Promise<LoggedEvent[]>;
  /** Returns how to stop listening. */
  listen(messageId: number, listener: LogListener): () => void;
  /** True while this process writes the message's log: its followers hear everything from it, and need not look. */
  isWrittenHere(messageId: number): boolean;
  /** Asks the process that answers this message to look at its stop mark. */
  signalStop(messageId: number): void;
  /** Called with the message's id whenever any process signals a stop. */
  onStop(callback: (messageId: number) => void): void;
  /** Tells the process that answers this message that its user does not want to wait for a rewrite. */
  signalSkip(messageId: number): void;
  /** `callback` is called when any process signals it for this message. Returns how to stop listening. */
  onSkip(messageId: number, callback: () => void): () => void;
  close(): Promise<void>;
}
