import {
  findManageRefusal,
  findWriteRefusal,
  type WorkspaceAccess,
  type WorkspaceRefusal,
} from "#domain/workspaces/workspaces.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Store } from "../../ports/store.ts";
import type { WorkspaceRecord } from "../../ports/workspace-store.ts";

/** read: see and use. write: add and change shared items. manage: change the workspace. own: only the owner may. */
export type WorkspacePurpose = "read" | "write" | "manage" | "own";

export interface EnterWorkspaceDeps {
  readonly store: { readonly workspaces: Pick<Store["workspaces"], "find"> };
}

/**
 * Returns the workspace if this user may enter it for this purpose. Throws:
 * - not-found for a user who is not a member, and for a member if the purpose is only for the owner
 * - upgrade-required if the user's plan is too low
 * - workspace-read-only if the owner's plan is too low
 */
export async function enterWorkspace(
  { store }: EnterWorkspaceDeps,
  user: UserRecord,
  id: number,
  purpose: WorkspacePurpose,
): Promise<WorkspaceRecord> {
  const found = await store.workspaces.find(user.id, id);
  if (found === null) throw notFound();
  const { role, ownerTier } = found;
  const refusal = refusalFor(purpose, { role, ownerTier, ownTier: user.subscriptionTier });
  if (refusal !== null) throw workspaceRefusalError(refusal);
  return found;
}

function refusalFor(purpose: WorkspacePurpose, standing: WorkspaceAccess): WorkspaceRefusal | null {
  if (purpose === "write") return findWriteRefusal(standing);
  if (purpose === "manage") return findManageRefusal(standing);
  return purpose === "own" && standing.role !== "owner" ? "owner" : null;
}

export function workspaceRefusalError(refusal: WorkspaceRefusal): AppError {
  if (refusal === "upgrade") return new AppError("upgrade-required", "Team workspaces are part of Premier.");
  if (refusal === "owner") return notFound();
  return new AppError("workspace-read-only", "The owner no longer has Premier, so nothing can be added here for now.");
}
