import * as z from "zod/mini";
import { idParamsSchema } from "#contract/ids.ts";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import {
  type SharePromptInput,
  sharedPromptChangeSchema,
  sharedPromptParamsSchema,
  sharedPromptSchema,
  sharePromptSchema,
} from "#contract/workspaces.ts";
import { titleOfPrompt } from "#domain/conversations/conversation-name.ts";
import { scorePrompt } from "#domain/prompting/rubric/score-prompt.ts";
import { SHARED_PROMPTS_MAX } from "#domain/workspaces/workspaces.ts";
import { AppError, notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import type { Store } from "../../ports/store.ts";
import type { SharedPromptRecord } from "../../ports/workspace-store.ts";
import { enterWorkspace } from "./enter-workspace.ts";
import { presentSharedPrompt } from "./present-workspace.ts";

export function sharedPromptRoutes(app: TypedApp, deps: SharePromptDeps): void {
  const config = { access: "user" } as const;
  const path = "/api/team-workspaces/:id/shared-prompts" as const;
  const onePath = `${path}/:promptId` as const;

  app.get(
    path,
    { config, schema: { params: idParamsSchema, response: { 200: z.array(sharedPromptSchema) } } },
    async (request) => {
      const user = requireUser(request);
      const { role } = await enterWorkspace(deps, user, request.params.id, "read");
      const prompts = await deps.store.workspaces.prompts(user.id, request.params.id);
      return prompts.map((prompt) => presentSharedPrompt(prompt, { id: user.id, role }));
    },
  );

  app.post(
    path,
    { config, schema: { params: idParamsSchema, body: sharePromptSchema, response: { 201: sharedPromptSchema } } },
    async (request, reply) => {
      const [user, { id }] = [requireUser(request), request.params];
      return reply.status(201).send(await presentFor(deps, user, id, await sharePrompt(deps, user, id, request.body)));
    },
  );

  app.patch(
    onePath,
    {
      config,
      schema: {
        params: sharedPromptParamsSchema,
        body: sharedPromptChangeSchema,
        response: { 200: sharedPromptSchema },
      },
    },
    async (request) => {
      const [user, { id, promptId }] = [requireUser(request), request.params];
      return presentFor(deps, user, id, await changeSharedPrompt(deps, user, id, promptId, request.body));
    },
  );

  app.delete(onePath, { config, schema: { params: sharedPromptParamsSchema } }, async (request, reply) => {
    const { id, promptId } = request.params;
    if (!(await deps.store.workspaces.removePrompt(requireUser(request).id, id, promptId))) throw notFound();
    return reply.status(204).send();
  });

  app.post(
    `${onePath}/use`,
    { config, schema: { params: sharedPromptParamsSchema, response: { 200: sharedPromptSchema } } },
    async (request) => {
      const [user, { id, promptId }] = [requireUser(request), request.params];
      return presentFor(deps, user, id, await countPromptUse(deps, user, id, promptId));
    },
  );
}

async function presentFor(deps: SharePromptDeps, user: UserRecord, id: number, record: SharedPromptRecord) {
  const { role } = await enterWorkspace(deps, user, id, "read");
  return presentSharedPrompt(record, { id: user.id, role });
}

interface SharePromptDeps {
  readonly store: Pick<Store, "workspaces"> & { readonly messages: Pick<Store["messages"], "find"> };
  readonly clock: Clock;
}

async function sharePrompt(
  deps: SharePromptDeps,
  user: UserRecord,
  id: number,
  input: SharePromptInput,
): Promise<SharedPromptRecord> {
  const { store, clock } = deps;
  await enterWorkspace(deps, user, id, "write");
  const words = await promptToShare(deps, user, input);
  const promptId = await store.workspaces.share(user.id, id, {
    ...words,
    score: scorePrompt(words.text, { hasMaterial: false }).overall,
    now: clock.now(),
    max: SHARED_PROMPTS_MAX,
  });
  if (promptId === null)
    throw new AppError(
      "workspace-conflict",
      `A workspace holds up to ${SHARED_PROMPTS_MAX} prompts. Remove one first.`,
    );
  return reread(deps, user.id, id, promptId);
}

/** Only the user who shared the prompt and the owner may change it. The score is computed again from the text. */
async function changeSharedPrompt(
  deps: SharePromptDeps,
  user: UserRecord,
  id: number,
  promptId: number,
  change: {
    readonly title?: string | undefined;
    readonly description?: string | undefined;
    readonly text?: string | undefined;
  },
): Promise<SharedPromptRecord> {
  await enterWorkspace(deps, user, id, "read");
  const before = await reread(deps, user.id, id, promptId);
  await enterWorkspace(deps, user, id, "write");
  const text = change.text ?? before.text;
  const isChanged = await deps.store.workspaces.changePrompt(user.id, id, promptId, {
    title: change.title ?? before.title,
    description: change.description ?? before.description,
    text,
    score: scorePrompt(text, { hasMaterial: false }).overall,
  });
  if (!isChanged) throw notFound();
  return reread(deps, user.id, id, promptId);
}

/** Adds one to the number of uses of the shared prompt. Also works in a read-only workspace. */
async function countPromptUse(
  deps: SharePromptDeps,
  user: UserRecord,
  id: number,
  promptId: number,
): Promise<SharedPromptRecord> {
  if (!(await deps.store.workspaces.countUse(user.id, id, promptId))) throw notFound();
  return reread(deps, user.id, id, promptId);
}

async function promptToShare({ store }: SharePromptDeps, user: UserRecord, input: SharePromptInput) {
  if (!("messageId" in input)) return input;
  const message = await store.messages.find(user.id, input.messageId);
  if (message === null) throw notFound();
  const text = promptOf(message);
  return { title: input.title ?? titleOfPrompt(message.originalPrompt), description: input.description, text };
}

/** The improved prompt, if there is one and if it is short enough to send again; else the original. */
function promptOf({ improvement, isImprovementOn, originalPrompt }: MessageRecord): string {
  const improved = isImprovementOn ? improvement?.improvedPrompt : undefined;
  return improved !== undefined && improved.length <= PROMPT_LENGTH_MAX ? improved : originalPrompt;
}

async function reread(
  deps: SharePromptDeps,
  userId: number,
  id: number,
  promptId: number,
): Promise<SharedPromptRecord> {
  const found = await deps.store.workspaces.findPrompt(userId, id, promptId);
  if (found === null) throw notFound();
  return found;
}
