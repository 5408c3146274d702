import { EventSourceParserStream } from "eventsource-parser/stream";
import { FINAL_EVENT_TYPES, type MessageEvent, messageEventSchema } from "#contract/messages.ts";
import { ApiError } from "#web/lib/api.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** The server writes at least a comment every 15 s. After three missed comments, the connection counts as dead. */
const SILENCE_MAX_MS = 45_000;

/** "gone": the message does not exist or belongs to another user. "left": the caller aborted. */
export type MessageStreamOutcome = "final" | "gone" | "unauthorized" | "left";

export interface MessageStreamOptions {
  /** Opens the stream after event `lastEventId`; 0: the whole stream. Throws ApiError if the server refuses. */
  open: (lastEventId: number, signal: AbortSignal) => Promise<Response>;
  first?: Response;
  onEvent: (event: MessageEvent) => void;
  /** Called with false while the connection is lost and retried, otherwise with true. */
  onConnection?: (isConnected: boolean) => void;
  signal: AbortSignal;
  delayMs?: (attempt: number) => number;
}

/** Follows one message to its end and reconnects as needed. Reports every event once, in order. */
export async function readMessageStream(options: MessageStreamOptions): Promise<MessageStreamOutcome> {
  const { open, onEvent, onConnection, signal, delayMs = retryDelayMs } = options;
  let response = options.first;
  let lastEventId = 0;
  let attempt = 0;
  while (!signal.aborted) {
    try {
      response ??= await open(lastEventId, signal);
      onConnection?.(true);
      for await (const { id, event } of readEvents(response)) {
        if (signal.aborted) return "left";
        // After a reconnect the server may resend events.
        if (id <= lastEventId) continue;
        lastEventId = id;
        attempt = 0;
        if (event === null) continue;
        onEvent(event);
        if (FINAL_EVENT_TYPES.includes(event.type)) return "final";
      }
    } catch (error) {
      // A lost connection is retried; a refusal by the server is not.
      if (error instanceof ApiError && error.status === 401) return "unauthorized";
      if (error instanceof ApiError && isRefusal(error.status)) return "gone";
    }
    response = undefined;
    onConnection?.(false);
    await pause(delayMs(attempt), signal);
    attempt += 1;
  }
  return "left";
}

/** Errors that a retry would not change. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** `event` is null if a newer server sends an event unknown to this page. */
async function* readEvents(response: Response): AsyncGenerator<{ id: number; event: MessageEvent | null }> {
  if (response.body === null) return;
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: () => watch() }))
    .getReader();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MAX_MS);
  };
  try {
    for (;;) {
      watch();
      const { done, value } = await reader.read();
      if (done) return;
      yield { id: Number(value.id ?? 0), event: parseEvent(value.data) };
    }
  } finally {
    clearTimeout(watchdog);
    await reader.cancel().catch(() => {});
  }
}

function parseEvent(data: string): MessageEvent | null {
  try {
    return messageEventSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/** Waits for `durationMs`, or until the network is back or `signal` aborts. */
function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = new AbortController();
    const finish = () => {
      stopWaiting.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, durationMs);
    globalThis.addEventListener?.("online", finish, { signal: stopWaiting.signal });
    signal.addEventListener("abort", finish, { signal: stopWaiting.signal });
    if (signal.aborted) finish();
  });
}
