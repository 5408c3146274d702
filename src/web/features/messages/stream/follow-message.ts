import { EventSourceParserStream } from "eventsource-parser/stream";
import { LAST_EVENT_TYPES, type MessageEvent, messageEventSchema } from "#contract/messages.ts";
import { ApiError } from "#web/lib/api.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** The server writes at least a comment every 15 s; three missed ones mean the connection is dead. */
const SILENCE_MAX_MS = 45_000;

/** Why following a message ended: the message is final, it is gone (or was never ours), or the session is over. */
export type FollowEnd = "final" | "gone" | "unauthorized" | "left";

export interface FollowOptions {
  /** Opens the stream behind event `lastEventId`, 0 for the whole of it; throws ApiError when it is refused. */
  open: (lastEventId: number, signal: AbortSignal) => Promise<Response>;
  /** A stream that is open already. */
  first?: Response;
  onEvent: (event: MessageEvent) => void;
  /** False while the connection is lost and tried again. */
  onConnection?: (isConnected: boolean) => void;
  signal: AbortSignal;
  delayMs?: (attempt: number) => number;
}

/** Follows one message to its end across lost connections. Every event is reported once, in order. */
export async function followMessage(options: FollowOptions): Promise<FollowEnd> {
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
        // After a re-attach the server may send again what had arrived.
        if (id <= lastEventId) continue;
        lastEventId = id;
        attempt = 0;
        if (event === null) continue;
        onEvent(event);
        if (LAST_EVENT_TYPES.includes(event.type)) return "final";
      }
    } catch (error) {
      // A lost network, or a server that went away in mid-sentence, is tried again; a refusal is not.
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

/** What asking again would not change. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** `event` is null where a newer server says something this page does not know. */
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

/** Waits, but not longer than until the network is back or nobody waits any more. */
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
