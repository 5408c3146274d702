import { includesTier, type Tier } from "../plans/plans.ts";

/** Seats of a workspace, including the owner's. */
export const WORKSPACE_SEATS = 3;
/** Per account. */
export const OWNED_WORKSPACES_MAX = 20;
export const SHARED_PROMPTS_MAX = 500;

export type WorkspaceRole = "owner" | "member";

/** The facts about a workspace and a member that the rules need. */
export interface WorkspaceAccess {
  readonly role: WorkspaceRole;
  readonly ownTier: Tier;
  readonly ownerTier: Tier;
}

/** "upgrade": the member's plan is too low. "read-only": the owner's plan is too low. "owner": only the owner may. */
export type WorkspaceRefusal = "upgrade" | "read-only" | "owner";

const hasWorkspaces = (tier: Tier): boolean => includesTier(tier, "premier");

/** Whether this plan may create and join workspaces. */
export const mayHaveWorkspaces = hasWorkspaces;

/** If the owner has no Premier plan, a workspace can be read, used, left, transferred and deleted, but cannot grow. */
export const isReadOnly = ({ ownerTier }: Pick<WorkspaceAccess, "ownerTier">): boolean => !hasWorkspaces(ownerTier);

/** Why this member may not write here; null: allowed. */
export function findWriteRefusal({ ownTier, ownerTier }: WorkspaceAccess): WorkspaceRefusal | null {
  if (!hasWorkspaces(ownTier)) return "upgrade";
  return isReadOnly({ ownerTier }) ? "read-only" : null;
}

/** Why this member may not change the workspace itself; null: allowed. */
export function findManageRefusal(standing: WorkspaceAccess): WorkspaceRefusal | null {
  return standing.role === "owner" ? findWriteRefusal(standing) : "owner";
}

/** Only the user who shared a prompt and the owner of the workspace may change it. */
export const mayChangePrompt = (role: WorkspaceRole, isOwnPrompt: boolean): boolean => role === "owner" || isOwnPrompt;
