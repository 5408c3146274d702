import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isFinalStatus, type Message, type MessageEvent, messageSchema } from "#contract/messages.ts";
import type { ReviewInput } from "#contract/review.ts";
import { ApiError, send as sendCall } from "#web/lib/api.ts";
import type { OnUpload } from "#web/lib/fetch-with-progress.ts";
import { upsertMessage } from "../stored/message-queries.ts";
import { messagesKey } from "../stored/messages-key.ts";
import { applyMessageEvent } from "./fold-events.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** Loads the code that reads a stream, in idle time or with the first answer. */
export const preloadStreamReader = () => import("./read-message-stream.ts");

const SEND_ATTEMPTS = 3;
const EVENT_STREAM = "text/event-stream";

export interface SendPromptRequest {
  conversationId: number;
  originalPrompt: string;
  /** False: the prompt is sent unchanged, by `POST /api/messages/resubmit-original`. */
  isImprovementOn: boolean;
  /** null: the server rewrites the prompt without a review. */
  review: ReviewInput | null;
  files: readonly File[];
  /**
   * `parentId`: the message before this prompt. `versionOf`: an older message; this prompt is a new version of it.
   * Without both, the prompt goes to the end of the conversation.
   */
  place: { readonly parentId?: number; readonly versionOf?: number };
  /** Idempotency key: the same for every attempt of one send, so the server creates only one message. */
  key: string;
  /** `onUpload` reports the upload of the files; `signal` cancels the upload. */
  upload?: { readonly onUpload: OnUpload; readonly signal: AbortSignal };
}

interface MessageStreamsDeps {
  queryClient: QueryClient;
  onFinal: (message: Message) => void;
  onUnauthorized: () => void;
  /** Called with false when a stream has lost its connection, and with true when a stream is open. */
  onConnection: (isConnected: boolean) => void;
}

export interface MessageStreams {
  /** Resolves to the accepted message; later events go to the query cache. Throws ApiError if sending fails. */
  send(sending: SendPromptRequest): Promise<Message>;
  /** Does nothing if the message is final or already followed. */
  follow(message: Message): void;
  /** Closes all connections. The server goes on answering. */
  leave(): void;
}

/** Opens one connection for each running message, and updates the query cache once per frame. */
export function createMessageStreams(deps: MessageStreamsDeps): MessageStreams {
  const connections = new Set<AbortController>();
  const following = new Map<number, AbortController>();

  function put(message: Message): void {
    // If the list is not loaded yet, nothing is done here: the loaded list will contain the message.
    deps.queryClient.setQueryData<Message[]>(
      messagesKey(message.conversationId),
      (messages) => messages && upsertMessage(messages, message),
    );
  }

  const foldOf = (initial: Message | null, onCreated: (message: Message) => void) =>
    foldByFrame(initial, { onChanged: put, onCreated, onFinal: deps.onFinal });

  async function run(fold: FrameFold, leave: AbortController, options: RunOptions): Promise<void> {
    connections.add(leave);
    const { readMessageStream: followMessage } = await preloadStreamReader();
    const end = await followMessage({
      ...options,
      onEvent: fold.add,
      onConnection: deps.onConnection,
      signal: leave.signal,
    });
    connections.delete(leave);
    if (end === "left") return;
    fold.flush();
    const message = fold.message();
    if (message !== null && following.get(message.id) === leave) following.delete(message.id);
    if (end === "unauthorized") deps.onUnauthorized();
    // Without a stream, the page loads the stored message, which contains the result.
    if (end === "gone" && message !== null) {
      await deps.queryClient.invalidateQueries({ queryKey: messagesKey(message.conversationId) });
    }
  }

  async function send(sending: SendPromptRequest): Promise<Message> {
    const leave = new AbortController();
    const first = await openSending(sending, leave.signal);
    if (first.headers.get("Content-Type")?.startsWith(EVENT_STREAM) !== true) {
      // The server sent no stream, because the message for this key is already final.
      const message = z.parse(messageSchema, await first.json());
      put(message);
      return message;
    }
    return await new Promise<Message>((resolve, reject) => {
      const fold = foldOf(null, (message) => {
        following.set(message.id, leave);
        resolve(message);
      });
      const open = (lastEventId: number, signal: AbortSignal) => {
        const message = fold.message();
        return message === null ? openSending(sending, signal) : openEvents(message.id, lastEventId, signal);
      };
      run(fold, leave, { first, open })
        .then(() => reject(new ApiError(0, "offline", "The connection was lost before the message was accepted.")))
        .catch(reject);
    });
  }

  function follow(message: Message): void {
    if (isFinalStatus(message.status) || following.has(message.id)) return;
    const leave = new AbortController();
    following.set(message.id, leave);
    const fold = foldOf(message, () => {});
    const open = (lastEventId: number, signal: AbortSignal) => openEvents(message.id, lastEventId, signal);
    run(fold, leave, { open }).catch(() => following.delete(message.id));
  }

  function leave(): void {
    for (const connection of connections) connection.abort();
    connections.clear();
    following.clear();
  }

  return { send, follow, leave };
}

interface RunOptions {
  first?: Response;
  open: (lastEventId: number, signal: AbortSignal) => Promise<Response>;
}

function openEvents(messageId: number, lastEventId: number, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { Accept: EVENT_STREAM };
  if (lastEventId > 0) headers["Last-Event-ID"] = String(lastEventId);
  return sendCall("GET", `/api/messages/${messageId}/events`, { headers, signal });
}

/** Repeats the request after a short network loss. This is safe: the server creates only one message for a key. */
async function openSending(sending: SendPromptRequest, signal: AbortSignal): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await postSending(sending, signal);
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === 0;
      const isLast = attempt + 1 >= SEND_ATTEMPTS || sending.upload?.signal.aborted === true;
      // No retry if the device knows that it is offline, so that the user sees the error at once.
      if (!isLost || isLast || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
    }
  }
}

function postSending(sending: SendPromptRequest, signal: AbortSignal): Promise<Response> {
  const { conversationId, originalPrompt, isImprovementOn, review, files, place, key, upload } = sending;
  const headers = { Accept: EVENT_STREAM, "Idempotency-Key": key };
  const path = `/api/messages/${isImprovementOn ? "improve" : "resubmit-original"}`;
  if (!isImprovementOn && files.length === 0) {
    const body = { originalPrompt, conversationId, ...place };
    return sendCall("POST", path, { body, headers, signal });
  }
  const body = new FormData();
  body.set("originalPrompt", originalPrompt);
  body.set("conversationId", String(conversationId));
  for (const [name, id] of Object.entries(place)) body.set(name, String(id));
  if (review !== null) body.set("review", JSON.stringify(review));
  // The upload progress needs the files in this order and at the end of the body.
  for (const file of files) body.append("files", file);
  if (upload === undefined) return sendCall("POST", path, { body, headers, signal });
  const either = AbortSignal.any([signal, upload.signal]);
  return sendCall("POST", path, { body, headers, signal: either, onUpload: upload.onUpload });
}

/** A background tab draws no frames, so a timer updates the query cache instead. */
const HIDDEN_FLUSH_MS = 250;

interface FrameFold {
  add(event: MessageEvent): void;
  flush(): void;
  /** The message after the last update; null before the event `message-created`. */
  message(): Message | null;
}

interface Readers {
  onChanged: (message: Message) => void;
  /** Called after the event `message-created`. Never called if `initial` was a message. */
  onCreated: (message: Message) => void;
  onFinal: (message: Message) => void;
}

/** Folds all events since the last frame into one update. */
function foldByFrame(initial: Message | null, { onChanged, onCreated, onFinal }: Readers): FrameFold {
  let message = initial;
  let waiting: MessageEvent[] = [];
  let cancel: (() => void) | null = null;
  const flush = () => {
    cancel?.();
    cancel = null;
    const before = message;
    for (const event of waiting) {
      message = message === null ? createdBy(event) : applyMessageEvent(message, event);
    }
    waiting = [];
    if (message === null || message === before) return;
    onChanged(message);
    if (before === null) onCreated(message);
    if (isFinalStatus(message.status)) onFinal(message);
  };
  return {
    add(event) {
      waiting.push(event);
      cancel ??= beforeNextFrame(flush);
    },
    flush,
    message: () => message,
  };
}

const createdBy = (event: MessageEvent): Message | null => (event.type === "message-created" ? event.message : null);

function beforeNextFrame(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback);
  const timer = setTimeout(callback, HIDDEN_FLUSH_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
