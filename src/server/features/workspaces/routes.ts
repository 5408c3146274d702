import * as z from "zod/mini";
import { idParamsSchema } from "#contract/ids.ts";
import {
  invitationSchema,
  joinWorkspaceSchema,
  memberParamsSchema,
  newOwnerSchema,
  workspaceChangeSchema,
  workspaceInputSchema,
  workspaceMemberSchema,
  workspaceSchema,
} from "#contract/workspaces.ts";
import { notFound } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import { enterWorkspace } from "./enter-workspace.ts";
import { presentInvitation, presentMember, presentWorkspace } from "./present-workspace.ts";
import {
  changeWorkspace,
  createWorkspace,
  joinWorkspace,
  leaveWorkspace,
  type ManageWorkspaceDeps,
  readInvitation,
  renewInviteCode,
  transferWorkspace,
} from "./workspace-actions.ts";

export function workspaceRoutes(app: TypedApp, deps: ManageWorkspaceDeps & { readonly limiters: Limiters }): void {
  const { workspaces } = deps.store;
  const config = { access: "user" } as const;
  const one = { 200: workspaceSchema };

  memberRoutes(app, deps);

  app.get(
    "/api/team-workspaces",
    { config, schema: { response: { 200: z.array(workspaceSchema) } } },
    async (request) => (await workspaces.list(requireUser(request).id)).map(presentWorkspace),
  );

  app.post(
    "/api/team-workspaces",
    { config, schema: { body: workspaceInputSchema, response: { 201: workspaceSchema } } },
    async (request, reply) =>
      reply.status(201).send(presentWorkspace(await createWorkspace(deps, requireUser(request), request.body))),
  );

  // The code is in the body, so that no log contains it. Look-ups can be used to guess codes, so they are limited too.
  app.post(
    "/api/team-workspaces/invitation",
    {
      config: { access: "anyone" },
      preHandler: deps.limiters.joinPerUser,
      schema: { body: joinWorkspaceSchema, response: { 200: invitationSchema } },
    },
    async (request) => presentInvitation(await readInvitation(deps, request.body.inviteCode)),
  );

  app.post(
    "/api/team-workspaces/join",
    { config, preHandler: deps.limiters.joinPerUser, schema: { body: joinWorkspaceSchema, response: one } },
    async (request) => presentWorkspace(await joinWorkspace(deps, requireUser(request), request.body.inviteCode)),
  );

  app.patch(
    "/api/team-workspaces/:id",
    { config, schema: { params: idParamsSchema, body: workspaceChangeSchema, response: one } },
    async (request) =>
      presentWorkspace(await changeWorkspace(deps, requireUser(request), request.params.id, request.body)),
  );

  app.delete("/api/team-workspaces/:id", { config, schema: { params: idParamsSchema } }, async (request, reply) => {
    if (!(await workspaces.remove(requireUser(request).id, request.params.id))) throw notFound();
    return reply.status(204).send();
  });
}

function memberRoutes(app: TypedApp, deps: ManageWorkspaceDeps): void {
  const { workspaces } = deps.store;
  const config = { access: "user" } as const;
  const one = { 200: workspaceSchema };

  app.get(
    "/api/team-workspaces/:id/members",
    { config, schema: { params: idParamsSchema, response: { 200: z.array(workspaceMemberSchema) } } },
    async (request) => {
      const user = requireUser(request);
      await enterWorkspace(deps, user, request.params.id, "read");
      const members = await workspaces.members(user.id, request.params.id);
      return members.map((member) => presentMember(member, user.id));
    },
  );

  app.delete(
    "/api/team-workspaces/:workspaceId/members/:userId",
    { config, schema: { params: memberParamsSchema } },
    async (request, reply) => {
      const { workspaceId, userId } = request.params;
      const isGone = await workspaces.removeMember(requireUser(request).id, workspaceId, userId, deps.newInviteCode());
      if (!isGone) throw notFound();
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/team-workspaces/:id/invite-code",
    { config, schema: { params: idParamsSchema, response: one } },
    async (request) => presentWorkspace(await renewInviteCode(deps, requireUser(request), request.params.id)),
  );

  app.post("/api/team-workspaces/:id/leave", { config, schema: { params: idParamsSchema } }, async (request, reply) => {
    await leaveWorkspace(deps, requireUser(request), request.params.id);
    return reply.status(204).send();
  });

  app.post(
    "/api/team-workspaces/:id/owner",
    { config, schema: { params: idParamsSchema, body: newOwnerSchema, response: one } },
    async (request) =>
      presentWorkspace(await transferWorkspace(deps, requireUser(request), request.params.id, request.body.userId)),
  );
}
