import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { messageQuerySchema, pageOf } from "#contract/conversations.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import {
  feedbackSchema,
  idempotencyKeySchema,
  improveMessageFormSchema,
  improveMessageSchema,
  isFinal,
  type MessageEvent,
  messageSchema,
  resubmitFormSchema,
  resubmitSchema,
  retrySchema,
  welcomeSchema,
} from "#contract/messages.ts";
import { reviewChoiceSchema } from "#contract/review.ts";
import { WELCOME_PROMPT } from "#domain/welcome-prompt.ts";
import { AppError, notFound } from "../../app-error.ts";
import { parseInput } from "../../http/parse-input.ts";
import { presentedList } from "../../http/presented-list.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import type { Uploads } from "../../http/receive-files.ts";
import { assertStorable } from "../../http/refuse-unstorable-text.ts";
import { lastEventIdOf, type OpenStreams, sendEvents } from "../../http/send-events.ts";
import { userOf } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { LoggedEvent } from "../../ports/message-log.ts";
import type { MessagePlace, MessageRecord, Store } from "../../ports/store.ts";
import { type ContinueMessageDeps, continueMessage } from "./continue-message.ts";
import { type FollowMessageDeps, followMessage, followNewMessage } from "./follow-message.ts";
import { type GiveFeedbackDeps, giveFeedback } from "./learn-outcome-of-feedback.ts";
import { presentMessage } from "./present-message.ts";
import { type RecordReviewDeps, recordMessageReview } from "./record-message-review.ts";
import { type RetryMessageDeps, retryMessage } from "./retry-message.ts";
import { type SkipRewriteDeps, skipRewrite } from "./skip-rewrite.ts";
import {
  type ReviewOfPreview,
  type StartedMessage,
  type StartMessageDeps,
  type StartMessageInput,
  startMessage,
} from "./start-message.ts";
import { type StopMessageDeps, stopMessage } from "./stop-message.ts";

export interface MessageRouteDeps {
  readonly start: StartMessageDeps;
  readonly follow: FollowMessageDeps;
  readonly skip: SkipRewriteDeps;
  readonly stop: StopMessageDeps;
  readonly retry: RetryMessageDeps;
  readonly goOn: ContinueMessageDeps;
  readonly review: RecordReviewDeps;
  readonly feedback: GiveFeedbackDeps;
  readonly store: Pick<Store, "conversations" | "messages">;
  readonly limiters: Limiters;
  readonly streams: OpenStreams;
  readonly uploads: Uploads;
}

type Placed = { readonly parentId?: number | undefined; readonly versionOf?: number | undefined };

/** What the body of a call that sends a prompt says. */
interface SentPrompt extends Placed {
  readonly originalPrompt: string;
  readonly conversationId: number;
  readonly review?: ReviewOfPreview | undefined;
}

/** Begins to follow a message; null when the user has no such message. */
type OpenEvents = (userId: number, signal: AbortSignal) => Promise<AsyncGenerator<LoggedEvent> | null>;

const messageListSchema = z.union([z.array(messageSchema), pageOf(messageSchema)]);

export function messageRoutes(app: TypedApp, deps: MessageRouteDeps): void {
  const { store, limiters, streams, uploads } = deps;

  /** Sends the event stream of a message; 404 when the user has no such message. */
  async function stream(request: FastifyRequest, reply: FastifyReply, open: OpenEvents): Promise<FastifyReply> {
    const { user, sessionId } = signedIn(request);
    const end = streams.add(sessionId, reply.raw);
    const events = (await open(user.id, end)) ?? raise(notFound());
    await sendEvents(reply, events, end);
    return reply;
  }

  /** Waits for the end of a message and answers with it whole. */
  async function whole(request: FastifyRequest, reply: FastifyReply, messageId: number, open: OpenEvents) {
    const { user, sessionId } = signedIn(request);
    const end = streams.add(sessionId, reply.raw);
    const events = await open(user.id, end);
    let last: LoggedEvent | null = null;
    if (events !== null) for await (const event of events) last = event;
    // Nobody hears the answer, and when the server stops, the database is closed by now.
    if (reply.raw.closed) return reply.hijack();
    // What could not be stored was told all the same.
    const told = last === null ? null : (JSON.parse(last.data) as MessageEvent);
    if (told !== null && told.type !== "message-created" && "message" in told) return told.message;
    const message = (await store.messages.find(user.id, messageId)) ?? raise(notFound());
    if (!isFinal(message.status)) {
      const again = "Your prompt is kept: send it once more with the same Idempotency-Key to get its answer.";
      throw new AppError("unavailable", `The server ended this call before the answer was there. ${again}`, 2);
    }
    return presentMessage(message);
  }

  /** Used by every route that starts a message: answers with an event stream if the client asks for one, else with the finished message. */
  async function follow(request: FastifyRequest, reply: FastifyReply, { message, isNew }: StartedMessage) {
    const open: OpenEvents = async (userId, signal) =>
      isNew
        ? followNewMessage(deps.follow, message, signal)
        : await followMessage(deps.follow, userId, message.id, 0, signal);
    return wantsStream(request) ? await stream(request, reply, open) : await whole(request, reply, message.id, open);
  }

  async function start(request: FastifyRequest, input: Omit<StartMessageInput, "idempotencyKey">) {
    const key = request.headers["idempotency-key"];
    const idempotencyKey = key === undefined ? null : parseInput(idempotencyKeySchema, key);
    return await startMessage(deps.start, userOf(request), { ...input, idempotencyKey });
  }

  /** Starts what came as JSON, or as a form with files; those are gone once the message is stored. */
  async function startReceived(
    request: FastifyRequest,
    readers: { asForm: (fields: unknown) => SentPrompt; asJson: (body: unknown) => SentPrompt },
    improvement: StartMessageInput["improvement"],
  ): Promise<StartedMessage> {
    const startIt = (sent: SentPrompt, files: StartMessageInput["files"]) => {
      // What stands as JSON in a form was no text yet when texts were looked at.
      assertStorable(sent.review);
      return start(request, { ...sent, place: placeOf(sent), review: sent.review ?? null, files, improvement });
    };
    if (!request.isMultipart()) return await startIt(readers.asJson(request.body), []);
    const form = await uploads.receive(request);
    try {
      return await startIt(readers.asForm(form.fields), form.files);
    } finally {
      await form.discard();
    }
  }

  app.get(
    "/api/conversations/:id/messages",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, querystring: messageQuerySchema, response: { 200: messageListSchema } },
      serializerCompiler: presentedList,
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const { id } = request.params;
      const { cursor, limit } = request.query;
      const isWhole = cursor === undefined && limit === undefined;
      const size = limit ?? PAGE_SIZE_DEFAULT;
      const found = await store.messages.list(userId, id, {
        ...(cursor !== undefined && { before: readCursor(cursor) }),
        ...(!isWhole && { limit: size + 1 }),
      });
      // Whose messages were found is the conversation's owner.
      if (found.length === 0 && !(await store.conversations.exists(userId, id))) throw notFound();
      if (isWhole) return found.map(presentMessage);
      const page = found.slice(-size);
      const first = page[0];
      return {
        items: page.map(presentMessage),
        nextCursor: found.length > size && first !== undefined ? String(first.id) : null,
      };
    },
  );

  app.post(
    "/api/messages/improve",
    { config: { access: "user", hasForm: true, needsRoom: true }, preHandler: limiters.sendPerUser },
    async (request, reply) => {
      const readers = {
        asForm: (fields: unknown) => parseInput(improveMessageFormSchema, fields),
        asJson: (body: unknown) => parseInput(improveMessageSchema, body),
      };
      return follow(request, reply, await startReceived(request, readers, "as-preferred"));
    },
  );

  app.post(
    "/api/messages/resubmit-original",
    { config: { access: "user", hasForm: true, needsRoom: true }, preHandler: limiters.sendPerUser },
    async (request, reply) => {
      const readers = {
        asForm: (fields: unknown) => parseInput(resubmitFormSchema, fields),
        asJson: (body: unknown) => parseInput(resubmitSchema, body),
      };
      return follow(request, reply, await startReceived(request, readers, "never"));
    },
  );

  app.post(
    "/api/messages/welcome",
    { config: { access: "user", needsRoom: true }, schema: { body: welcomeSchema }, preHandler: limiters.sendPerUser },
    async (request, reply) => {
      const input = { ...request.body, originalPrompt: WELCOME_PROMPT, files: [], review: null };
      const place = { kind: "newest" } as const;
      return follow(request, reply, await start(request, { ...input, place, improvement: "never" }));
    },
  );

  app.get(
    "/api/messages/:id/events",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const lastSeenId = lastEventIdOf(request);
      return stream(request, reply, (userId, signal) =>
        followMessage(deps.follow, userId, request.params.id, lastSeenId, signal),
      );
    },
  );

  const answersMessage = (message: MessageRecord | null) => presentMessage(message ?? raise(notFound()));

  app.post(
    "/api/messages/:id/stop",
    { config: { access: "user" }, schema: { params: idParamsSchema, response: { 200: messageSchema } } },
    async (request) => answersMessage(await stopMessage(deps.stop, userOf(request).id, request.params.id)),
  );

  app.post(
    "/api/messages/:id/skip-rewrite",
    { config: { access: "user" }, schema: { params: idParamsSchema, response: { 200: messageSchema } } },
    async (request) => answersMessage(await skipRewrite(deps.skip, userOf(request).id, request.params.id)),
  );

  app.post(
    "/api/messages/:id/retry",
    {
      config: { access: "user", needsRoom: true },
      schema: { params: idParamsSchema, body: z.nullish(retrySchema), response: { 200: messageSchema } },
      preHandler: limiters.sendPerUser,
    },
    async (request) =>
      answersMessage(await retryMessage(deps.retry, userOf(request), request.params.id, request.body?.model ?? null)),
  );

  app.post(
    "/api/messages/:id/continue",
    {
      config: { access: "user", needsRoom: true },
      schema: { params: idParamsSchema, response: { 200: messageSchema } },
      preHandler: limiters.sendPerUser,
    },
    async (request) => answersMessage(await continueMessage(deps.goOn, userOf(request), request.params.id)),
  );

  app.patch(
    "/api/messages/:id/improvement",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, body: reviewChoiceSchema, response: { 200: messageSchema } },
    },
    async (request) =>
      answersMessage(await recordMessageReview(deps.review, userOf(request), request.params.id, request.body)),
  );

  app.patch(
    "/api/messages/:id/feedback",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, body: feedbackSchema, response: { 200: messageSchema } },
    },
    async (request) =>
      answersMessage(await giveFeedback(deps.feedback, userOf(request), request.params.id, request.body.feedback)),
  );
}

function placeOf({ parentId, versionOf }: Placed): MessagePlace {
  if (versionOf !== undefined) return { kind: "beside", messageId: versionOf };
  return parentId === undefined ? { kind: "newest" } : { kind: "after", messageId: parentId };
}

const signedIn = (request: FastifyRequest) => request.signedIn ?? raise(new AppError("unauthorized", "Unauthorized"));

const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes("text/event-stream") ?? false;

function readCursor(cursor: string): number {
  if (!/^[1-9]\d{0,15}$/.test(cursor)) throw new AppError("invalid-input", "Not a valid cursor");
  return Number(cursor);
}

function raise(error: Error): never {
  throw error;
}
