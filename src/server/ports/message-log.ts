import type { MessageEvent } from "#contract/messages.ts";
import type { Lease } from "./answer-records.ts";

/** An event in the form that is stored and sent: `data` is the event as JSON. */
export interface LoggedEvent {
  readonly id: number;
  readonly type: MessageEvent["type"];
  readonly data: string;
}

export const toLoggedEvent = (id: number, event: MessageEvent): LoggedEvent => ({
  id,
  type: event.type,
  data: JSON.stringify(event),
});

/** Writes the log of one answer. Ids continue after the last id of the log. */
export interface EventLogWriter {
  /** Queues an event. Queued events are sent every 40 ms, and at once when the first text of the answer arrives. */
  append(event: MessageEvent): void;
  /** Aborts when events can no longer be stored: another process has the lease, or the database fails. */
  readonly lost: AbortSignal;
  nextId(): number;
  /** Call after the answer is settled. Sends the queued events and then `event` to followers. Stores neither. */
  announce(event: LoggedEvent): void;
}

/** `onEvents` gets new events of this process. `onHint` only says that another process has stored new events. */
export interface EventLogListener {
  onEvents(events: readonly LoggedEvent[]): void;
  onHint(): void;
}

/**
 * A follower (an open stream to a client) in the answering process gets at most this many events that are not stored
 * yet. It gets further events when earlier ones are stored.
 */
export const UNSTORED_EVENTS_MAX = 100;

/**
 * The event log of answers in progress, shared by all processes on the database. Followers in the answering process get
 * events at once. Followers in other processes get the events after they are stored, a quarter of a second later. A
 * process that takes over an answer leaves a gap after the last id, so that no id is used twice. A settled message is
 * read from the table of messages, not from the log.
 */
export interface MessageEventLog {
  open(lease: Lease, lastEventId: number): EventLogWriter;
  /** Events after `afterId` that this process knows, stored or not. */
  read(messageId: number, afterId: number): Promise<LoggedEvent[]>;
  /** Returns a function that stops listening. */
  listen(messageId: number, listener: EventLogListener): () => void;
  /** True while this process writes the message's log: followers get every event and need not read the log. */
  isWrittenHere(messageId: number): boolean;
  /** Asks the answering process to check for a stop request. */
  signalStop(messageId: number): void;
  /** `callback` gets the message id whenever any process signals a stop. */
  onStop(callback: (messageId: number) => void): void;
  /** Tells the answering process that the user does not want to wait for the rewrite. */
  signalSkip(messageId: number): void;
  /** `callback` runs when any process signals a skip for this message. Returns a function that stops listening. */
  onSkip(messageId: number, callback: () => void): () => void;
  close(): Promise<void>;
}
