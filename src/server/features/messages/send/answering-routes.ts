import type { FastifyReply, FastifyRequest } from "fastify";
import { isFinalStatus, type MessageEvent } from "#contract/messages.ts";
import { AppError, notFound } from "../../../app-error.ts";
import { type ActiveStreams, sendEvents } from "../../../http/send-events.ts";
import type { LoggedEvent } from "../../../ports/message-log.ts";
import type { Store } from "../../../ports/store.ts";
import { type WatchAnswerDeps, watchAnswer, watchNewAnswer } from "../follow/watch-answer.ts";
import { presentMessage } from "../present/present-message.ts";
import type { StartedMessage } from "./start-message.ts";

export interface AnswerReplyDeps {
  readonly follow: WatchAnswerDeps;
  readonly streams: ActiveStreams;
  readonly store: Pick<Store, "messages">;
}

/** null: the user has no message with this id. */
type OpenEvents = (userId: number, signal: AbortSignal) => Promise<AsyncGenerator<LoggedEvent> | null>;

export interface AnswerReplySender {
  /** Sends the event stream of a message, or 404 if the user has no such message. */
  stream: (request: FastifyRequest, reply: FastifyReply, open: OpenEvents) => Promise<FastifyReply>;
  /** For a request that starts a message: an event stream if the client asks for one, else the finished message. */
  follow: (request: FastifyRequest, reply: FastifyReply, started: StartedMessage) => Promise<unknown>;
}

export function createAnswerReplySender({ follow, streams, store }: AnswerReplyDeps): AnswerReplySender {
  async function stream(request: FastifyRequest, reply: FastifyReply, open: OpenEvents): Promise<FastifyReply> {
    const { user, sessionId } = signedIn(request);
    const end = streams.add(sessionId, reply.raw);
    const events = (await open(user.id, end)) ?? raise(notFound());
    await sendEvents(reply, events, end);
    return reply;
  }

  async function whole(request: FastifyRequest, reply: FastifyReply, messageId: number, open: OpenEvents) {
    const { user, sessionId } = signedIn(request);
    const end = streams.add(sessionId, reply.raw);
    const events = await open(user.id, end);
    let last: LoggedEvent | null = null;
    if (events !== null) for await (const event of events) last = event;
    // The client has left. Nothing is read: if the server is stopping, the database is already closed.
    if (reply.raw.closed) return reply.hijack();
    // The message is taken from the last event, because the finished message may not be stored.
    const told = last === null ? null : (JSON.parse(last.data) as MessageEvent);
    if (told !== null && told.type !== "message-created" && "message" in told) return told.message;
    const message = (await store.messages.find(user.id, messageId)) ?? raise(notFound());
    if (!isFinalStatus(message.status)) {
      const again = "Your prompt is kept: send it once more with the same Idempotency-Key to get its answer.";
      throw new AppError("unavailable", `The server ended this call before the answer was there. ${again}`, 2);
    }
    return presentMessage(message);
  }

  return {
    stream,
    async follow(request, reply, { message, isNew }) {
      const open: OpenEvents = async (userId, signal) =>
        isNew ? watchNewAnswer(follow, message, signal) : await watchAnswer(follow, userId, message.id, 0, signal);
      return wantsStream(request) ? await stream(request, reply, open) : await whole(request, reply, message.id, open);
    },
  };
}

const signedIn = (request: FastifyRequest) => request.signedIn ?? raise(new AppError("unauthorized", "Unauthorized"));

const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes("text/event-stream") ?? false;

function raise(error: Error): never {
  throw error;
}
