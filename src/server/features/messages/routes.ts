import * as z from "zod/mini";
import { messageQuerySchema, pageSchemaOf } from "#contract/conversations.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import {
  feedbackSchema,
  isFinalStatus,
  messageSchema,
  newAnswerVersionSchema,
  retrySchema,
} from "#contract/messages.ts";
import { reviewChoiceSchema } from "#contract/review.ts";
import { outcomesOfFeedback } from "#domain/routing/route-outcomes.ts";
import { AppError, notFound } from "../../app-error.ts";
import { plainJsonSerializerCompiler } from "../../http/presented-list.ts";
import { lastEventIdOf } from "../../http/send-events.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { MessageEventLog } from "../../ports/message-log.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import type { Store } from "../../ports/store.ts";
import { type AnswerAsNewVersionDeps, answerAsNewVersion } from "./continue/answer-as-new-version.ts";
import { type ContinueMessageDeps, continueMessage } from "./continue/continue-message.ts";
import { type RetryMessageDeps, retryMessage } from "./continue/retry-message.ts";
import { watchAnswer } from "./follow/watch-answer.ts";
import { type RecordReviewDeps, recordMessageReview } from "./improve/reviews.ts";
import { presentMessage } from "./present/present-message.ts";
import type { LearnOutcome } from "./route/learn-outcome.ts";
import { type AnswerReplyDeps, type AnswerReplySender, createAnswerReplySender } from "./send/answering-routes.ts";
import { type SendRouteDeps, sendRoutes } from "./send/send-routes.ts";

export interface MessageRouteDeps extends AnswerReplyDeps, SendRouteDeps {
  readonly skip: SkipRewriteDeps;
  readonly stop: StopMessageDeps;
  readonly retry: RetryMessageDeps & AnswerAsNewVersionDeps;
  readonly goOn: ContinueMessageDeps;
  readonly review: RecordReviewDeps;
  readonly feedback: GiveFeedbackDeps;
  readonly store: Pick<Store, "conversations" | "messages">;
}

const messageListSchema = z.union([z.array(messageSchema), pageSchemaOf(messageSchema)]);

export function messageRoutes(app: TypedApp, deps: MessageRouteDeps): void {
  const replies = createAnswerReplySender(deps);
  sendRoutes(app, deps, replies);
  readRoutes(app, deps, replies);
  actRoutes(app, deps);
  judgeRoutes(app, deps);
}

function readRoutes(app: TypedApp, deps: MessageRouteDeps, replies: AnswerReplySender): void {
  const { store } = deps;

  app.get(
    "/api/conversations/:id/messages",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, querystring: messageQuerySchema, response: { 200: messageListSchema } },
      serializerCompiler: plainJsonSerializerCompiler,
    },
    async (request) => {
      const { id: userId } = requireUser(request);
      const { id } = request.params;
      const { cursor, limit } = request.query;
      const isWhole = cursor === undefined && limit === undefined;
      const size = limit ?? PAGE_SIZE_DEFAULT;
      const found = await store.messages.list(userId, id, {
        ...(cursor !== undefined && { before: readCursor(cursor) }),
        ...(!isWhole && { limit: size + 1 }),
      });
      // The list has only messages of the user's own conversations. Only if it is empty, the conversation is checked.
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

  app.get(
    "/api/messages/:id/events",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const lastSeenId = lastEventIdOf(request);
      return replies.stream(request, reply, (userId, signal) =>
        watchAnswer(deps.follow, userId, request.params.id, lastSeenId, signal),
      );
    },
  );
}

function actRoutes(app: TypedApp, deps: MessageRouteDeps): void {
  const { limiters } = deps;

  app.post(
    "/api/messages/:id/stop",
    { config: { access: "user" }, schema: { params: idParamsSchema, response: { 200: messageSchema } } },
    async (request) => answersMessage(await stopMessage(deps.stop, requireUser(request).id, request.params.id)),
  );

  app.post(
    "/api/messages/:id/skip-rewrite",
    { config: { access: "user" }, schema: { params: idParamsSchema, response: { 200: messageSchema } } },
    async (request) => answersMessage(await skipRewrite(deps.skip, requireUser(request).id, request.params.id)),
  );

  app.post(
    "/api/messages/:id/retry",
    {
      config: { access: "user", needsRoom: true, wantsAnswer: true },
      schema: { params: idParamsSchema, body: z.nullish(retrySchema), response: { 200: messageSchema } },
      preHandler: limiters.sendPerUser,
    },
    async (request) =>
      answersMessage(
        await retryMessage(deps.retry, requireUser(request), request.params.id, request.body?.model ?? null),
      ),
  );

  app.post(
    "/api/messages/:id/versions",
    {
      config: { access: "user", needsRoom: true, wantsAnswer: true },
      schema: { params: idParamsSchema, body: z.nullish(newAnswerVersionSchema), response: { 200: messageSchema } },
      preHandler: limiters.sendPerUser,
    },
    async (request) =>
      answersMessage(await answerAsNewVersion(deps.retry, requireUser(request), request.params.id, request.body ?? {})),
  );

  app.post(
    "/api/messages/:id/continue",
    {
      config: { access: "user", needsRoom: true, wantsAnswer: true },
      schema: { params: idParamsSchema, response: { 200: messageSchema } },
      preHandler: limiters.sendPerUser,
    },
    async (request) => answersMessage(await continueMessage(deps.goOn, requireUser(request), request.params.id)),
  );
}

function judgeRoutes(app: TypedApp, deps: MessageRouteDeps): void {
  app.patch(
    "/api/messages/:id/improvement",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, body: reviewChoiceSchema, response: { 200: messageSchema } },
    },
    async (request) =>
      answersMessage(await recordMessageReview(deps.review, requireUser(request), request.params.id, request.body)),
  );

  app.patch(
    "/api/messages/:id/feedback",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, body: feedbackSchema, response: { 200: messageSchema } },
    },
    async (request) =>
      answersMessage(await giveFeedback(deps.feedback, requireUser(request), request.params.id, request.body.feedback)),
  );
}

const answersMessage = (message: MessageRecord | null) => presentMessage(message ?? raise(notFound()));

function readCursor(cursor: string): number {
  if (!/^[1-9]\d{0,15}$/.test(cursor)) throw new AppError("invalid-input", "Not a valid cursor");
  return Number(cursor);
}

function raise(error: Error): never {
  throw error;
}

interface SkipRewriteDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find"> };
  readonly log: Pick<MessageEventLog, "signalSkip">;
}

/** Tells the answering process to send the prompt as written. No effect once the rewrite has arrived. */
async function skipRewrite(deps: SkipRewriteDeps, userId: number, messageId: number): Promise<MessageRecord> {
  const message = await deps.store.messages.find(userId, messageId);
  if (message === null) throw notFound();
  deps.log.signalSkip(messageId);
  return message;
}

interface StopMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "requestStop"> };
  readonly log: Pick<MessageEventLog, "signalStop">;
}

/** Stops an answer, whichever process makes it. Its text so far is kept. A final message does not change. */
async function stopMessage(deps: StopMessageDeps, userId: number, messageId: number): Promise<MessageRecord> {
  const message = await deps.store.messages.requestStop(userId, messageId);
  if (message === null) throw notFound();
  if (!isFinalStatus(message.status)) deps.log.signalStop(messageId);
  return message;
}

interface GiveFeedbackDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "setFeedback"> };
  readonly learnOutcome: LearnOutcome;
}

/** Stores a thumb up or down, and lets the router learn from it. Throws not-found for another user's message. */
async function giveFeedback(
  deps: GiveFeedbackDeps,
  user: UserRecord,
  messageId: number,
  feedback: 1 | -1,
): Promise<MessageRecord> {
  const given = await deps.store.messages.setFeedback(user.id, messageId, feedback);
  if (given === null) throw notFound();
  const { message, before } = given;
  if (message.status === "done") deps.learnOutcome(user, outcomesOfFeedback(message, before, feedback));
  return message;
}
