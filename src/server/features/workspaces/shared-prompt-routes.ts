import * as z from "zod/mini";
import { idParamsSchema } from "#contract/ids.ts";
import {
  sharedPromptChangeSchema,
  sharedPromptParamsSchema,
  sharedPromptSchema,
  sharePromptSchema,
} from "#contract/workspaces.ts";
import { notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import type { SharedPromptRecord } from "../../ports/workspace-store.ts";
import { enterWorkspace } from "./enter-workspace.ts";
import { presentSharedPrompt } from "./present-workspace.ts";
import { changeSharedPrompt, countPromptUse, type SharePromptDeps, sharePrompt } from "./share-prompt.ts";

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
