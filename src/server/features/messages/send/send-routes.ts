import type { FastifyRequest } from "fastify";
import {
  idempotencyKeySchema,
  improveMessageFormSchema,
  improveMessageSchema,
  resubmitFormSchema,
  resubmitSchema,
  welcomeMessageInputSchema,
} from "#contract/messages.ts";
import { WELCOME_PROMPT } from "#domain/conversations/conversations.ts";
import { parseInput } from "../../../http/parse-input.ts";
import type { Limiters } from "../../../http/rate-limit.ts";
import { assertStorable } from "../../../http/refuse-unstorable-text.ts";
import { requireUser } from "../../../http/session.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { UploadReceiver } from "../../../http/upload-receiver.ts";
import type { MessagePosition } from "../../../ports/message-store.ts";
import type { AnswerReplySender } from "./answering-routes.ts";
import {
  type ReviewOfPreview,
  type StartedMessage,
  type StartMessageDeps,
  type StartMessageInput,
  startMessage,
} from "./start-message.ts";

export interface SendRouteDeps {
  readonly start: StartMessageDeps;
  readonly limiters: Limiters;
  readonly uploads: UploadReceiver;
}

type Placed = { readonly parentId?: number | undefined; readonly versionOf?: number | undefined };

interface SentPrompt extends Placed {
  readonly originalPrompt: string;
  readonly conversationId: number;
  readonly review?: ReviewOfPreview | undefined;
}

export function sendRoutes(app: TypedApp, deps: SendRouteDeps, { follow }: AnswerReplySender): void {
  const { limiters } = deps;

  app.post(
    "/api/messages/improve",
    { config: { access: "user", hasForm: true, needsRoom: true, wantsAnswer: true }, preHandler: limiters.sendPerUser },
    async (request, reply) => {
      const readers = {
        asForm: (fields: unknown) => parseInput(improveMessageFormSchema, fields),
        asJson: (body: unknown) => parseInput(improveMessageSchema, body),
      };
      return follow(request, reply, await startReceived(deps, request, readers, "as-preferred"));
    },
  );

  app.post(
    "/api/messages/resubmit-original",
    { config: { access: "user", hasForm: true, needsRoom: true, wantsAnswer: true }, preHandler: limiters.sendPerUser },
    async (request, reply) => {
      const readers = {
        asForm: (fields: unknown) => parseInput(resubmitFormSchema, fields),
        asJson: (body: unknown) => parseInput(resubmitSchema, body),
      };
      return follow(request, reply, await startReceived(deps, request, readers, "never"));
    },
  );

  app.post(
    "/api/messages/welcome",
    {
      config: { access: "user", needsRoom: true, wantsAnswer: true },
      schema: { body: welcomeMessageInputSchema },
      preHandler: limiters.sendPerUser,
    },
    async (request, reply) => {
      const input = { ...request.body, originalPrompt: WELCOME_PROMPT, files: [], review: null };
      const place = { kind: "newest" } as const;
      return follow(request, reply, await start(deps, request, { ...input, place, improvement: "never" }));
    },
  );
}

async function start(
  deps: SendRouteDeps,
  request: FastifyRequest,
  input: Omit<StartMessageInput, "idempotencyKey">,
): Promise<StartedMessage> {
  const key = request.headers["idempotency-key"];
  const idempotencyKey = key === undefined ? null : parseInput(idempotencyKeySchema, key);
  return await startMessage(deps.start, requireUser(request), { ...input, idempotencyKey });
}

/** Removes the form's files when the message is stored or refused. */
async function startReceived(
  deps: SendRouteDeps,
  request: FastifyRequest,
  readers: { asForm: (fields: unknown) => SentPrompt; asJson: (body: unknown) => SentPrompt },
  improvement: StartMessageInput["improvement"],
): Promise<StartedMessage> {
  const startIt = (sent: SentPrompt, files: StartMessageInput["files"]) => {
    // The earlier check of a form covers only its plain text fields. The review is JSON inside a field.
    assertStorable(sent.review);
    return start(deps, request, { ...sent, place: placeOf(sent), review: sent.review ?? null, files, improvement });
  };
  if (!request.isMultipart()) return await startIt(readers.asJson(request.body), []);
  const form = await deps.uploads.receive(request);
  try {
    return await startIt(readers.asForm(form.fields), form.files);
  } finally {
    await form.discard();
  }
}

function placeOf({ parentId, versionOf }: Placed): MessagePosition {
  if (versionOf !== undefined) return { kind: "beside", messageId: versionOf };
  return parentId === undefined ? { kind: "newest" } : { kind: "after", messageId: parentId };
}
