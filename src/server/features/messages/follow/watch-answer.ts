import { FINAL_EVENT_TYPES, isFinalStatus, type MessageEvent } from "#contract/messages.ts";
import { DataFolderMissingError } from "../../../ports/database-failure.ts";
import { type LoggedEvent, type MessageEventLog, toLoggedEvent } from "../../../ports/message-log.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { StorageStatus } from "../../../ports/storage.ts";
import type { Store } from "../../../ports/store.ts";
import { lastEventOf } from "../present/last-event.ts";
import { presentMessage, toUnansweredMessage } from "../present/present-message.ts";

/** The log is also read at this interval, in case a notice was lost. */
const POLL_INTERVAL_MS = 2_000;
/** For an answer that this process makes. No notice is lost here; the read only finds out if the message is deleted. */
const POLL_INTERVAL_HERE_MS = 4_000;

export interface WatchAnswerDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find"> };
  readonly log: Pick<MessageEventLog, "read" | "listen" | "isWrittenHere">;
  readonly storage: Pick<StorageStatus, "problem">;
}

/**
 * Returns all events of a message after `lastSeenId` (0: from the start), then live events until the last one.
 * Listening starts before the replay, so no event between the two is lost. null: the user has no message with this id.
 */
export async function watchAnswer(
  deps: WatchAnswerDeps,
  userId: number,
  messageId: number,
  lastSeenId: number,
  signal: AbortSignal,
): Promise<AsyncGenerator<LoggedEvent> | null> {
  const { inbox, stopListening } = listen(deps, messageId, signal);
  let message: MessageRecord | null = null;
  try {
    message = await deps.store.messages.find(userId, messageId);
  } finally {
    if (message === null) stopListening();
  }
  if (message === null) return null;
  const found = message;
  return follow(deps, found, () => replayOf(deps, found, lastSeenId), lastSeenId, inbox, stopListening, signal);
}

/** Follows a message that this process has just accepted. Its log is still empty, so nothing is read. */
export function watchNewAnswer(
  deps: WatchAnswerDeps,
  message: MessageRecord,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent> {
  const { inbox, stopListening } = listen(deps, message.id, signal);
  const replay = async () => [createdEvent(message, message.lastEventId)];
  return follow(deps, message, replay, 0, inbox, stopListening, signal);
}

/**
 * Listens until `stopListening` is called or the signal aborts. The signal is needed because a generator that is never
 * started never calls `stopListening`.
 */
function listen({ log }: WatchAnswerDeps, messageId: number, signal: AbortSignal) {
  const inbox = new Inbox();
  const stop = log.listen(messageId, inbox);
  const stopListening = () => {
    signal.removeEventListener("abort", stopListening);
    stop();
  };
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stopListening);
  return { inbox, stopListening };
}

async function* follow(
  deps: WatchAnswerDeps,
  message: MessageRecord,
  replay: () => Promise<readonly LoggedEvent[]>,
  lastSeenId: number,
  inbox: Inbox,
  stopListening: () => void,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent> {
  const wake = () => inbox.onHint();
  signal.addEventListener("abort", wake);
  try {
    let seen = lastSeenId;
    for (const event of await replay()) {
      yield event;
      seen = event.id;
      if (isLast(event)) return;
    }
    while (!signal.aborted) {
      const isHere = deps.log.isWrittenHere(message.id);
      const next = await inbox.next(isHere ? POLL_INTERVAL_HERE_MS : POLL_INTERVAL_MS);
      // No query after the client has gone: if the server is stopping, the database is already closed.
      if (signal.aborted) return;
      const isInOrder = next.length > 0 && next[0]?.id === seen + 1;
      const events = isInOrder ? next : await look(deps, message, seen, next);
      if (events === null) return;
      for (const event of events) {
        if (event.id <= seen) continue;
        yield event;
        seen = event.id;
        if (isLast(event)) return;
      }
    }
  } finally {
    signal.removeEventListener("abort", wake);
    stopListening();
  }
}

/**
 * Reads the log and the message after a gap, a long silence, or a hint that another process has stored events. Returns
 * all events after `seen`, because several events may cause only one hint, or none. Includes `heard`, and the last
 * event if the message is settled. null: the message was deleted.
 */
async function look(
  { store, log, storage }: WatchAnswerDeps,
  { userId, id }: MessageRecord,
  seen: number,
  heard: readonly LoggedEvent[],
): Promise<readonly LoggedEvent[] | null> {
  // Without the data folder, the database still answers from memory but can no longer settle answers.
  if (storage.problem() === "gone") throw new DataFolderMissingError();
  const logged = await log.read(id, seen);
  // If the last event of an answer could not be stored, clients get it, but it is not in the log.
  const events = [...logged, ...heard.filter((event) => event.id > (logged.at(-1)?.id ?? seen))];
  const now = await store.messages.find(userId, id);
  if (now === null) return null;
  if (!isFinalStatus(now.status)) return events;
  // After a gap, the text received so far may differ from the stored text.
  const gap = events.findIndex((event, index) => event.id !== seen + 1 + index);
  const inOrder = gap === -1 ? events : events.slice(0, gap);
  const last = inOrder.at(-1);
  return last && isLast(last) ? inOrder : [...inOrder, ...snapshot(now, last?.id ?? seen)];
}

async function replayOf(deps: WatchAnswerDeps, message: MessageRecord, lastSeenId: number): Promise<LoggedEvent[]> {
  if (isFinalStatus(message.status)) return snapshot(message, lastSeenId);
  const logged = await deps.log.read(message.id, 0);
  const createdId = (logged[0]?.id ?? message.lastEventId + 1) - 1;
  return [createdEvent(message, createdId), ...logged].filter((event) => event.id > lastSeenId);
}

const createdEvent = (message: MessageRecord, id: number): LoggedEvent =>
  toLoggedEvent(id, { type: "message-created", message: presentMessage(toUnansweredMessage(message)) });

/**
 * The events of a settled message, made from its database row. If the client has seen all other events, this is only
 * the last event. Else it is the whole message in as few events as possible.
 */
function snapshot(record: MessageRecord, lastSeenId: number): LoggedEvent[] {
  const message = presentMessage(record);
  const last = lastEventOf(message);
  if (lastSeenId === record.lastEventId - 1) return [toLoggedEvent(record.lastEventId, last)];
  const events: MessageEvent[] = [{ type: "message-created", message: presentMessage(toUnansweredMessage(record)) }];
  if (message.improvement !== null) events.push({ type: "prompt-improved", improvement: message.improvement });
  if (message.route !== null) {
    const { route, fallbacks, sentPrompt, fileCuts } = message;
    events.push({ type: "model-chosen", route, fallbacks, sentPrompt, fileCuts });
  }
  if (message.chatGptResponse) events.push({ type: "answer-delta", text: message.chatGptResponse });
  events.push(last);
  return events.map((event, index) => toLoggedEvent(lastSeenId + index + 1, event));
}

const isLast = (event: LoggedEvent): boolean => FINAL_EVENT_TYPES.includes(event.type);

class Inbox {
  #events: LoggedEvent[] = [];
  #isHinted = false;
  #wake: (() => void) | null = null;

  onEvents(events: readonly LoggedEvent[]): void {
    for (const event of events) this.#events.push(event);
    this.#wake?.();
  }

  onHint(): void {
    this.#isHinted = true;
    this.#wake?.();
  }

  /** Waits for events and returns them. Returns none if a hint or the time limit came first. */
  async next(timeLimitMs: number): Promise<readonly LoggedEvent[]> {
    if (this.#events.length === 0 && !this.#isHinted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeLimitMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    const events = this.#events;
    this.#events = [];
    this.#isHinted = false;
    return events;
  }
}
