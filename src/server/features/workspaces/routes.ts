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
import { normalizeInviteCode } from "#domain/workspaces/invite-codes.ts";
import { mayHaveWorkspaces, OWNED_WORKSPACES_MAX, WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { InvitationRecord, WorkspaceRecord } from "../../ports/workspace-store.ts";
import { enterWorkspace, workspaceRefusalError } from "./enter-workspace.ts";
import { presentInvitation, presentMember, presentWorkspace } from "./present-workspace.ts";

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

interface ManageWorkspaceDeps {
  readonly store: Pick<Store, "workspaces">;
  readonly clock: Clock;
  readonly newInviteCode: () => string;
}

async function createWorkspace(
  { store, clock, newInviteCode }: ManageWorkspaceDeps,
  user: UserRecord,
  words: { readonly name: string; readonly description: string },
): Promise<WorkspaceRecord> {
  if (!mayHaveWorkspaces(user.subscriptionTier)) throw workspaceRefusalError("upgrade");
  const id = await store.workspaces.create({
    ...words,
    ownerId: user.id,
    inviteCode: newInviteCode(),
    ownedMax: OWNED_WORKSPACES_MAX,
    now: clock.now(),
  });
  if (id === null)
    throw new AppError("workspace-conflict", `You can own up to ${OWNED_WORKSPACES_MAX} workspaces. Delete one first.`);
  return reread(store, user.id, id);
}

const unknownCode = () => new AppError("not-found", "No workspace has this invite code. It may have been renewed.");

/** A user with the code may join, so they may also see the workspace's name and owner. */
async function readInvitation(
  { store }: Pick<ManageWorkspaceDeps, "store">,
  typedCode: string,
): Promise<InvitationRecord> {
  const found = await store.workspaces.invitation(normalizeInviteCode(typedCode));
  if (found === null) throw unknownCode();
  return found;
}

/** Also succeeds for a user who is already a member. */
async function joinWorkspace(
  { store, clock }: ManageWorkspaceDeps,
  user: UserRecord,
  typedCode: string,
): Promise<WorkspaceRecord> {
  if (!mayHaveWorkspaces(user.subscriptionTier)) throw workspaceRefusalError("upgrade");
  const outcome = await store.workspaces.join(user.id, normalizeInviteCode(typedCode), clock.now());
  if (outcome.kind === "no-workspace") throw unknownCode();
  if (outcome.kind === "read-only") throw workspaceRefusalError("read-only");
  if (outcome.kind === "full")
    throw new AppError("workspace-full", `This workspace already has ${WORKSPACE_SEATS} members.`);
  return reread(store, user.id, outcome.id);
}

async function changeWorkspace(
  deps: ManageWorkspaceDeps,
  user: UserRecord,
  id: number,
  words: { readonly name?: string | undefined; readonly description?: string | undefined },
): Promise<WorkspaceRecord> {
  await enterWorkspace(deps, user, id, "manage");
  const { name, description } = words;
  const given = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
  if (!(await deps.store.workspaces.change(user.id, id, given))) throw notFound();
  return reread(deps.store, user.id, id);
}

async function renewInviteCode(deps: ManageWorkspaceDeps, user: UserRecord, id: number): Promise<WorkspaceRecord> {
  await enterWorkspace(deps, user, id, "manage");
  if (!(await deps.store.workspaces.setInviteCode(user.id, id, deps.newInviteCode()))) throw notFound();
  return reread(deps.store, user.id, id);
}

/** Works without Premier too: users can always leave a workspace. */
async function leaveWorkspace(deps: ManageWorkspaceDeps, user: UserRecord, id: number): Promise<void> {
  const { role } = await enterWorkspace(deps, user, id, "read");
  if (role === "owner")
    throw new AppError("workspace-conflict", "Make another member the owner first, or delete the workspace.");
  if (!(await deps.store.workspaces.leave(user.id, id))) throw notFound();
}

/** Also renews the invite code, because the former owner knows the old one. */
async function transferWorkspace(
  deps: ManageWorkspaceDeps,
  user: UserRecord,
  id: number,
  heirId: number,
): Promise<WorkspaceRecord> {
  await enterWorkspace(deps, user, id, "own");
  const outcome = await deps.store.workspaces.handOn(user.id, id, heirId, deps.newInviteCode());
  if (outcome === "no-member") throw notFound();
  if (outcome === "no-premier")
    throw new AppError("workspace-conflict", "The new owner needs Premier for the workspace to stay open.");
  return reread(deps.store, user.id, id);
}

async function reread(
  { workspaces }: { readonly workspaces: Pick<Store["workspaces"], "find"> },
  userId: number,
  id: number,
): Promise<WorkspaceRecord> {
  const found = await workspaces.find(userId, id);
  // Another user may have deleted the workspace.
  if (found === null) throw notFound();
  return found;
}
