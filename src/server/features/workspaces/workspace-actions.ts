import { normalizeInviteCode } from "#domain/workspaces/invite-codes.ts";
import { mayHaveWorkspaces, OWNED_WORKSPACES_MAX, WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import type { InvitationRecord, WorkspaceRecord } from "../../ports/workspace-store.ts";
import { enterWorkspace, workspaceRefusalError } from "./enter-workspace.ts";

export interface ManageWorkspaceDeps {
  readonly store: Pick<Store, "workspaces">;
  readonly clock: Clock;
  readonly newInviteCode: () => string;
}

export async function createWorkspace(
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
export async function readInvitation(
  { store }: Pick<ManageWorkspaceDeps, "store">,
  typedCode: string,
): Promise<InvitationRecord> {
  const found = await store.workspaces.invitation(normalizeInviteCode(typedCode));
  if (found === null) throw unknownCode();
  return found;
}

/** Also succeeds for a user who is already a member. */
export async function joinWorkspace(
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

export async function changeWorkspace(
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

export async function renewInviteCode(
  deps: ManageWorkspaceDeps,
  user: UserRecord,
  id: number,
): Promise<WorkspaceRecord> {
  await enterWorkspace(deps, user, id, "manage");
  if (!(await deps.store.workspaces.setInviteCode(user.id, id, deps.newInviteCode()))) throw notFound();
  return reread(deps.store, user.id, id);
}

/** Works without Premier too: users can always leave a workspace. */
export async function leaveWorkspace(deps: ManageWorkspaceDeps, user: UserRecord, id: number): Promise<void> {
  const { role } = await enterWorkspace(deps, user, id, "read");
  if (role === "owner")
    throw new AppError("workspace-conflict", "Make another member the owner first, or delete the workspace.");
  if (!(await deps.store.workspaces.leave(user.id, id))) throw notFound();
}

/** Also renews the invite code, because the former owner knows the old one. */
export async function transferWorkspace(
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
