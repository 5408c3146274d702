import { includesTier, type Tier } from "../plans/plans.ts";

/** The most people in a workspace, including the owner. */
export const WORKSPACE_SEATS = 3;
/** The most workspaces that one account may own. */
export const OWNED_WORKSPACES_MAX = 20;
export const SHARED_PROMPTS_MAX = 500;

export type WorkspaceRole = "owner" | "member";

export interface WorkspaceAccess {
  readonly role: WorkspaceRole;
  readonly ownTier: Tier;
  readonly ownerTier: Tier;
}

/**
 * "upgrade": the member's plan is too low. "read-only": the owner's plan is too low. "owner": only the owner may do
 * this.
 */
export type WorkspaceRefusal = "upgrade" | "read-only" | "owner";

const hasWorkspaces = (tier: Tier): boolean => includesTier(tier, "premier");

export const mayHaveWorkspaces = hasWorkspaces;

/**
 * If the owner has no Premier plan, members can still read, use, leave, transfer and delete the workspace. They cannot
 * add anything to it.
 */
export const isReadOnly = ({ ownerTier }: Pick<WorkspaceAccess, "ownerTier">): boolean => !hasWorkspaces(ownerTier);

/** The reason why this member may not write here; null: allowed. */
export function findWriteRefusal({ ownTier, ownerTier }: WorkspaceAccess): WorkspaceRefusal | null {
  if (!hasWorkspaces(ownTier)) return "upgrade";
  return isReadOnly({ ownerTier }) ? "read-only" : null;
}

/** The reason why this member may not change the workspace itself; null: allowed. */
export function findManageRefusal(standing: WorkspaceAccess): WorkspaceRefusal | null {
  return standing.role === "owner" ? findWriteRefusal(standing) : "owner";
}

/** Only the user who shared a prompt and the owner of the workspace may change the prompt. */
export const mayChangePrompt = (role: WorkspaceRole, isOwnPrompt: boolean): boolean => role === "owner" || isOwnPrompt;
