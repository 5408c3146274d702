import type { Pool } from "pg";
import { msUntilNextBatch } from "../../next-batch.ts";
import type { Lease } from "../../ports/answer-records.ts";
import {
  type EventLogListener,
  type EventLogWriter,
  type LoggedEvent,
  type MessageEventLog,
  UNSTORED_EVENTS_MAX,
} from "../../ports/message-log.ts";
import { retryWhileDatabaseUnreachable } from "./database-retries.ts";
import { asLoggedEvent, type EventWithId, fromLogRow, joinEvents, toLogRows } from "./event-rows.ts";
import type { ProcessNotifier } from "./notices.ts";

/**
 * Events are sent this long after each beat (see next-batch.ts). By then, all texts of the beat have been read, so one
 * timer sends the events of all answers.
 */
const AFTER_BEAT_MS = 4;
/** Events wait this long and are then stored together. They can share rows, which makes storing cheaper. */
const STORE_MS = 240;

/** The writer of an answer's log. A new event is in `untold` until sent, and then in `unstored` until stored. */
interface Writing {
  readonly lease: Lease;
  readonly lost: AbortController;
  untold: EventWithId[];
  unstored: EventWithId[];
}

/**
 * The event log on PostgreSQL. Events are sent at the next beat and stored a little later. One statement stores the
 * events of all answers of this process. Statements run one at a time, which keeps the order. An answer that lost its
 * lease stores nothing (docs/decisions/0001-answers-belong-to-the-server.md,
 * docs/decisions/0064-told-before-stored.md).
 */
export function postgresMessageLog(
  pool: Pool,
  notices: ProcessNotifier,
  onError: (error: unknown) => void,
): MessageEventLog {
  const listeners = logListeners(notices);
  const writings = new Map<number, Writing>();
  let beatTimer: NodeJS.Timeout | null = null;
  let storeTimer: NodeJS.Timeout | null = null;
  let storing: Promise<void> | null = null;

  const isOurs = (writing: Writing): boolean => writings.get(writing.lease.messageId) === writing;
  const forget = (writing: Writing) => void (isOurs(writing) && writings.delete(writing.lease.messageId));

  /**
   * Sends events. At most UNSTORED_EVENTS_MAX sent events may be unstored, because a process that takes over an answer
   * skips only this many ids.
   */
  function tell(writing: Writing): void {
    const told = writing.untold.splice(0, UNSTORED_EVENTS_MAX - writing.unstored.length);
    if (told.length === 0) return;
    for (const each of told) writing.unstored.push(each);
    listeners.tell(writing.lease.messageId, told.map(asLoggedEvent));
    storeSoon();
  }

  function storeSoon(): void {
    if (storing === null) storeTimer ??= setTimeout(() => void storeAll(), STORE_MS);
  }

  function tellAll(): void {
    beatTimer = null;
    for (const writing of writings.values()) tell(writing);
  }

  function storeAll(): Promise<void> {
    if (storeTimer !== null) clearTimeout(storeTimer);
    storeTimer = null;
    const batch = [...writings.values()]
      .filter(({ unstored }) => unstored.length > 0)
      .map((writing) => ({ writing, rows: toLogRows(writing.unstored), length: writing.unstored.length }));
    storing = retryWhileDatabaseUnreachable(() => append(pool, batch))
      .then((stored) => {
        for (const { writing } of batch)
          if (!stored.has(writing.lease.messageId) && isOurs(writing)) writing.lost.abort();
        listeners.hintOthers([...stored]);
      })
      .catch((error: unknown) => {
        // These events could not be stored. The abort stops these answers. Later, the messages are answered again.
        onError(error);
        for (const { writing } of batch) writing.lost.abort();
      })
      .finally(() => {
        storing = null;
        for (const { writing, length } of batch) writing.unstored.splice(0, length);
        for (const { writing } of batch) if (isOurs(writing)) tell(writing);
        if ([...writings.values()].some(({ unstored }) => unstored.length > 0)) storeSoon();
      });
    return storing;
  }

  function open(lease: Lease, lastEventId: number): EventLogWriter {
    const writing: Writing = { lease, lost: new AbortController(), untold: [], unstored: [] };
    writings.set(lease.messageId, writing);
    const tellLost = () => {
      forget(writing);
      // Makes the followers find the process that now writes the answer.
      listeners.hint(lease.messageId);
    };
    writing.lost.signal.addEventListener("abort", tellLost, { once: true });
    let nextId = lastEventId + 1;
    let hasDelta = false;
    return {
      append(event) {
        if (writing.lost.signal.aborted) return;
        const last = writing.untold.at(-1);
        const joined = last && joinEvents(last.event, event);
        if (last && joined) {
          last.event = joined;
          return;
        }
        writing.untold.push({ id: nextId++, event });
        const isFirstDelta = event.type === "answer-delta" && !hasDelta;
        hasDelta ||= isFirstDelta;
        if (isFirstDelta) tell(writing);
        else beatTimer ??= setTimeout(tellAll, msUntilNextBatch(performance.now(), AFTER_BEAT_MS));
      },
      lost: writing.lost.signal,
      nextId: () => nextId,
      announce(event) {
        forget(writing);
        listeners.tell(lease.messageId, [...writing.untold.map(asLoggedEvent), event]);
        listeners.hintOthers([lease.messageId]);
      },
    };
  }

  return {
    open,
    async read(messageId, afterId) {
      // Copied before the query, so that an event that is stored meanwhile is found twice, not missed.
      const told = (writings.get(messageId)?.unstored ?? []).map(asLoggedEvent);
      const result = await pool.query<LoggedEvent>({
        name: "read_events",
        text: "SELECT id, type, data FROM message_events WHERE message_id = $1 AND id > $2 ORDER BY id",
        values: [messageId, afterId],
      });
      const stored = result.rows.flatMap(fromLogRow).filter(({ id }) => id > afterId);
      const behind = stored.at(-1)?.id ?? afterId;
      return [...stored, ...told.filter(({ id }) => id > behind)];
    },
    listen: listeners.listen,
    isWrittenHere: (messageId) => writings.has(messageId),
    ...messageSignals(notices),
    async close() {
      if (beatTimer !== null) clearTimeout(beatTimer);
      while (
        storing !== null ||
        [...writings.values()].some(({ untold, unstored }) => untold.length + unstored.length > 0)
      ) {
        tellAll();
        await (storing ?? storeAll());
      }
      if (storeTimer !== null) clearTimeout(storeTimer);
    },
  };
}

/** Stores the events. Returns the ids of the messages that still have their lease. */
async function append(pool: Pool, batch: readonly { writing: Writing; rows: readonly LoggedEvent[] }[]) {
  const rows = batch.flatMap(({ writing, rows }) => rows.map((row) => ({ ...writing.lease, ...row })));
  if (rows.length === 0) return new Set<number>();
  const query = {
    name: "append_events",
    text: `INSERT INTO message_events (message_id, id, type, data)
           SELECT e.message_id, e.id, e.type, e.data
           FROM unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::uuid[]) AS e (message_id, id, type, data, token)
           JOIN messages m ON m.id = e.message_id AND m.lease_token = e.token
           -- Without the lock a message deleted meanwhile would fail the statement, and with it everybody's events.
           FOR KEY SHARE OF m
           -- What was stored before a connection broke, and is told once more.
           ON CONFLICT (message_id, id) DO UPDATE SET data = EXCLUDED.data
           RETURNING message_id`,
    values: [
      rows.map(({ messageId }) => messageId),
      rows.map(({ id }) => id),
      rows.map(({ type }) => type),
      rows.map(({ data }) => data),
      rows.map(({ token }) => token),
    ],
  };
  const result = await pool.query<{ message_id: number }>(query);
  return new Set(result.rows.map((row) => row.message_id));
}

const EVENTS_CHANNEL = "redraft_events";

/** The followers of each message. Followers in this process get the events; followers in other processes get a hint. */
interface LogListeners extends Pick<MessageEventLog, "listen"> {
  tell(messageId: number, events: readonly LoggedEvent[]): void;
  /** Makes the message's followers read its state. */
  hint(messageId: number): void;
  hintOthers(messageIds: readonly number[]): void;
}

function logListeners(notices: ProcessNotifier): LogListeners {
  const listeners = new Map<number, Set<EventLogListener>>();
  const of = (messageId: number): Iterable<EventLogListener> => listeners.get(messageId) ?? [];
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

const STOP_CHANNEL = "redraft_stop";
const SKIP_CHANNEL = "redraft_skip";

/** Users' signals to a running answer, in any process. */
function messageSignals(
  notices: ProcessNotifier,
): Pick<MessageEventLog, "signalStop" | "onStop" | "signalSkip" | "onSkip"> {
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
