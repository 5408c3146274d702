import { isFinal, LAST_EVENT_TYPES, type MessageEvent } from "#contract/messages.ts";
import type { LoggedEvent, MessageLog } from "../../ports/message-log.ts";
import type { MessageRecord, Store } from "../../ports/store.ts";
import { lastEventOf } from "./last-event.ts";
import { asCreated, presentMessage } from "./present-message.ts";

/** A notice may be lost; then the log is looked at this much later. */
const POLL_INTERVAL_MS = 2_000;
/** Where the answer is made in this very process no notice is lost; only that its message was deleted is found so. */
const POLL_INTERVAL_HERE_MS = 4_000;

export interface FollowMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find"> };
  readonly log: Pick<MessageLog, "read" | "listen" | "isWrittenHere">;
}

/**
 * All events of a message after `lastSeenId` (0: from the start), then live until its last one. Nothing is lost between
 * the replay and the live part: listening starts first. null when the user has no such message.
 */
export async function followMessage(
  deps: FollowMessageDeps,
  userId: number,
  messageId: number,
  lastSeenId: number,
  signal: AbortSignal,
): Promise<AsyncGenerator<LoggedEvent> | null> {
  const inbox = new Inbox();
  const stopListening = deps.log.listen(messageId, inbox);
  const message = await deps.store.messages.find(userId, messageId);
  if (message === null) {
    stopListening();
    return null;
  }
  const replay = () => replayOf(deps, message, lastSeenId);
  return follow(deps, message, replay, lastSeenId, inbox, stopListening, signal);
}

/** The same for a message accepted a moment ago by this process: its log is still empty, so nothing is looked up. */
export function followNewMessage(
  deps: FollowMessageDeps,
  message: MessageRecord,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent> {
  const inbox = new Inbox();
  const stopListening = deps.log.listen(message.id, inbox);
  const replay = async () => [createdEvent(message, message.lastEventId)];
  return follow(deps, message, replay, 0, inbox, stopListening, signal);
}

async function* follow(
  deps: FollowMessageDeps,
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
      // Whoever is gone asks the database nothing more: when the server stops, it is closed by then.
      if (signal.aborted) return;
      // A gap, a hint or a long silence: the log knows.
      const isInOrder = next.length > 0 && next[0]?.id === seen + 1;
      const logged = isInOrder ? [] : await deps.log.read(message.id, seen);
      // The end of an answer that could not be stored is told, and in no log.
      const untold = next.filter(({ id }) => id > (logged.at(-1)?.id ?? seen));
      const events = [...logged, ...untold];
      for (const event of events) {
        if (event.id <= seen) continue;
        yield event;
        seen = event.id;
        if (isLast(event)) return;
      }
      if (events.length === 0 && !signal.aborted && (await isOver(deps, message, seen))) return;
    }
  } finally {
    signal.removeEventListener("abort", wake);
    stopListening();
  }
}

/** With nothing in the log, the message may be gone, or settled and its log dropped while nobody told us. */
async function isOver(deps: FollowMessageDeps, message: MessageRecord, seen: number): Promise<boolean> {
  const now = await deps.store.messages.find(message.userId, message.id);
  return now === null || (isFinal(now.status) && now.lastEventId <= seen);
}

async function replayOf(deps: FollowMessageDeps, message: MessageRecord, lastSeenId: number): Promise<LoggedEvent[]> {
  const logged = await deps.log.read(message.id, 0);
  if (logged.length === 0 && isFinal(message.status)) return snapshot(message, lastSeenId);
  const createdId = (logged[0]?.id ?? message.lastEventId + 1) - 1;
  const all = [createdEvent(message, createdId), ...logged];
  const unseen = all.filter((event) => event.id > lastSeenId);
  // Who already saw the end and asks again is told the end again, or would come back for ever.
  return unseen.length === 0 && isFinal(message.status) ? all.slice(-1) : unseen;
}

const createdEvent = (message: MessageRecord, id: number): LoggedEvent =>
  toLogged(id, { type: "message-created", message: presentMessage(asCreated(message)) });

/** A settled message whose log is gone, told again from its row in as few events as it takes. */
function snapshot(record: MessageRecord, lastSeenId: number): LoggedEvent[] {
  const message = presentMessage(record);
  const events: MessageEvent[] = [{ type: "message-created", message: presentMessage(asCreated(record)) }];
  if (message.improvement !== null) events.push({ type: "prompt-improved", improvement: message.improvement });
  if (message.route !== null) {
    const { route, fallbacks, sentPrompt, fileCuts } = message;
    events.push({ type: "model-chosen", route, fallbacks, sentPrompt, fileCuts });
  }
  if (message.chatGptResponse) events.push({ type: "answer-delta", text: message.chatGptResponse });
  events.push(lastEventOf(message));
  if (lastSeenId >= record.lastEventId) return [toLogged(lastSeenId, lastEventOf(message))];
  return events.map((event, index) => toLogged(lastSeenId + index + 1, event));
}

const toLogged = (id: number, event: MessageEvent): LoggedEvent => ({
  id,
  type: event.type,
  data: JSON.stringify(event),
});

const isLast = (event: LoggedEvent): boolean => LAST_EVENT_TYPES.includes(event.type);

/** Collects what the log says until the follower has time for it. */
class Inbox {
  #events: LoggedEvent[] = [];
  #wake: (() => void) | null = null;

  onEvents(events: readonly LoggedEvent[]): void {
    for (const event of events) this.#events.push(event);
    this.#wake?.();
  }

  onHint(): void {
    this.#wake?.();
  }

  /** What came in; nothing after a hint or the time limit. */
  async next(timeLimitMs: number): Promise<readonly LoggedEvent[]> {
    if (this.#events.length === 0) {
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
    return events;
  }
}
