import type { Pool } from "pg";
import type { MessageEvent } from "#contract/messages.ts";
import { msUntilBeat } from "../../beat.ts";
import type { Lease } from "../../ports/answer-records.ts";
import type { LoggedEvent, LogListener, LogWriter, MessageLog } from "../../ports/message-log.ts";
import type { Notices } from "./notices.ts";
import { onceStoreIsBack } from "./once-store-is-back.ts";

/** One statement stores what all answers said since the beat before; what was read on a beat is through by then. */
const AFTER_BEAT_MS = 4;
const EVENTS_CHANNEL = "redraft_events";
const STOP_CHANNEL = "redraft_stop";
const SKIP_CHANNEL = "redraft_skip";

/** Two pieces of the same kind as one; null where they are not. */
function joinedEvent(first: MessageEvent, next: MessageEvent): MessageEvent | null {
  const isJoinable = next.type === "answer-delta" || next.type === "answer-thinking";
  if (!isJoinable || first.type !== next.type) return null;
  return { ...first, text: first.text + next.text };
}

/** One answer's end of the log. */
interface Writing {
  readonly lease: Lease;
  readonly lost: AbortController;
  /** Events queued or on their way. */
  unstored: number;
  /** The delta at the end of the queue, not yet on its way: what comes next is joined to it, so a flush stores one row. */
  openDelta: Queued | null;
}

interface Queued {
  readonly writing: Writing;
  readonly id: number;
  event: MessageEvent;
}

/**
 * The event log on PostgreSQL. All answers of a process share one flush, and only one is on its way at a time, so order is
 * kept. An event whose lease was lost is not stored and nobody hears of it (docs/decisions/0001-answers-belong-to-the-server.md).
 */
export function postgresMessageLog(pool: Pool, notices: Notices, onError: (error: unknown) => void): MessageLog {
  const listeners = new Map<number, Set<LogListener>>();
  const stopCallbacks: ((messageId: number) => void)[] = [];
  const skipCallbacks = new Map<number, () => void>();
  let queue: Queued[] = [];
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;
  const written = new Map<number, Writing>();
  /** Those whose events would come too late with everybody's. */
  const urgent = new Set<Writing>();

  const tell = (messageId: number, events: readonly LoggedEvent[]) => {
    for (const listener of listeners.get(messageId) ?? []) listener.onEvents(events);
  };

  async function store(batch: readonly Queued[]): Promise<void> {
    const rows = batch.map(({ writing, id, event }) => ({
      writing,
      messageId: writing.lease.messageId,
      logged: { id, type: event.type, data: JSON.stringify(event) },
    }));
    const result = await pool.query<{ message_id: number; id: number }>({
      name: "append_events",
      text: `INSERT INTO message_events (message_id, id, type, data)
             SELECT e.message_id, e.id, e.type, e.data
             FROM unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::uuid[]) AS e (message_id, id, type, data, token)
             JOIN messages m ON m.id = e.message_id AND m.lease_token = e.token
             -- Without the lock a message deleted meanwhile would fail the statement, and with it everybody's events.
             FOR KEY SHARE OF m
             -- What was stored before a connection broke, and is told once more.
             ON CONFLICT (message_id, id) DO UPDATE SET data = EXCLUDED.data
             RETURNING message_id, id`,
      values: [
        rows.map((row) => row.messageId),
        rows.map((row) => row.logged.id),
        rows.map((row) => row.logged.type),
        rows.map((row) => row.logged.data),
        rows.map((row) => row.writing.lease.token),
      ],
    });
    const stored = new Set(result.rows.map((row) => `${row.message_id}:${row.id}`));
    const byMessage = new Map<number, LoggedEvent[]>();
    for (const { writing, messageId, logged } of rows) {
      if (!stored.has(`${messageId}:${logged.id}`)) {
        writing.lost.abort();
        continue;
      }
      const events = byMessage.get(messageId);
      if (events === undefined) byMessage.set(messageId, [logged]);
      else events.push(logged);
    }
    for (const [messageId, events] of byMessage) tell(messageId, events);
    if (notices.hasListeners()) notices.send(EVENTS_CHANNEL, [...byMessage.keys()]);
  }

  /** Stores what is queued: everybody's when it is due, else that of those who cannot wait. */
  function flush(): Promise<void> {
    // What comes while a flush is under way and cannot wait goes right after it.
    if (flushing !== null) return flushing;
    const batch = isDue ? queue : queue.filter(({ writing }) => urgent.has(writing));
    queue = isDue ? [] : queue.filter(({ writing }) => !urgent.has(writing));
    isDue = false;
    urgent.clear();
    if (batch.length === 0) return Promise.resolve();
    for (const { writing } of batch) writing.openDelta = null;
    flushing = onceStoreIsBack(() => store(batch))
      .catch((error: unknown) => {
        // Their answers cannot be mirrored; giving up the lease lets them be answered again, in order.
        onError(error);
        for (const { writing } of batch) writing.lost.abort();
      })
      .finally(() => {
        flushing = null;
        for (const { writing } of batch) writing.unstored--;
        if (isDue || urgent.size > 0) void flush();
      });
    return flushing;
  }

  function flushAll(): Promise<void> {
    isDue = true;
    return flush();
  }

  function flushAtOnce(writing: Writing): Promise<void> {
    urgent.add(writing);
    return flush();
  }

  function schedule(): void {
    timer ??= setTimeout(
      () => {
        timer = null;
        void flushAll();
      },
      msUntilBeat(performance.now(), AFTER_BEAT_MS),
    );
  }

  function open(lease: Lease, lastEventId: number): LogWriter {
    const writing: Writing = { lease, lost: new AbortController(), unstored: 0, openDelta: null };
    written.set(lease.messageId, writing);
    const forget = () => void (written.get(lease.messageId) === writing && written.delete(lease.messageId));
    // Whoever follows it looks where it has gone.
    const tellLost = () => {
      forget();
      for (const listener of listeners.get(lease.messageId) ?? []) listener.onHint();
    };
    writing.lost.signal.addEventListener("abort", tellLost, { once: true });
    let nextId = lastEventId + 1;
    let hasDelta = false;
    return {
      append(event) {
        const { openDelta } = writing;
        const joined = openDelta && joinedEvent(openDelta.event, event);
        if (openDelta && joined) {
          openDelta.event = joined;
          return;
        }
        const queued: Queued = { writing, id: nextId++, event };
        queue.push(queued);
        writing.unstored++;
        writing.openDelta = event.type === "answer-delta" || event.type === "answer-thinking" ? queued : null;
        const isFirstDelta = event.type === "answer-delta" && !hasDelta;
        hasDelta ||= isFirstDelta;
        if (isFirstDelta) void flushAtOnce(writing);
        else schedule();
      },
      async flushed() {
        // Its own events only: while others write without a pause, some flush is always on its way.
        while (writing.unstored > 0) await flushAtOnce(writing);
        return !writing.lost.signal.aborted;
      },
      lost: writing.lost.signal,
      nextId: () => nextId,
      announce(event) {
        forget();
        tell(lease.messageId, [event]);
        if (notices.hasListeners()) notices.send(EVENTS_CHANNEL, [lease.messageId]);
      },
    };
  }

  notices.onNotice(EVENTS_CHANNEL, (messageId) => {
    for (const listener of listeners.get(messageId) ?? []) listener.onHint();
  });
  notices.onNotice(STOP_CHANNEL, (messageId) => {
    for (const callback of stopCallbacks) callback(messageId);
  });

  notices.onNotice(SKIP_CHANNEL, (messageId) => skipCallbacks.get(messageId)?.());

  return {
    open,
    async read(messageId, afterId) {
      const result = await pool.query<LoggedEvent>({
        name: "read_events",
        text: "SELECT id, type, data FROM message_events WHERE message_id = $1 AND id > $2 ORDER BY id",
        values: [messageId, afterId],
      });
      return result.rows;
    },
    listen(messageId, listener) {
      const set = listeners.get(messageId) ?? new Set();
      listeners.set(messageId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(messageId) === set) listeners.delete(messageId);
      };
    },
    isWrittenHere: (messageId) => written.has(messageId),
    signalStop(messageId) {
      for (const callback of stopCallbacks) callback(messageId);
      notices.send(STOP_CHANNEL, [messageId]);
    },
    onStop: (callback) => {
      stopCallbacks.push(callback);
    },
    signalSkip(messageId) {
      skipCallbacks.get(messageId)?.();
      notices.send(SKIP_CHANNEL, [messageId]);
    },
    onSkip(messageId, callback) {
      skipCallbacks.set(messageId, callback);
      return () => {
        if (skipCallbacks.get(messageId) === callback) skipCallbacks.delete(messageId);
      };
    },
    async close() {
      while (flushing !== null || queue.length > 0) await flushAll();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
