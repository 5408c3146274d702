import { includesTier, type Tier } from "../plans/plans.ts";

/** Seats of a workspace, the owner's among them. */
export const WORKSPACE_SEATS = 3;
/** Workspaces one account may own. */
export const OWNED_WORKSPACES_MAX = 20;
export const SHARED_PROMPTS_MAX = 500;

export type WorkspaceRole = "owner" | "member";

/** What the rules need to know of a workspace and of who asks. */
export interface Standing {
  readonly role: WorkspaceRole;
  readonly ownTier: Tier;
  readonly ownerTier: Tier;
}

/** "upgrade": one's own plan lacks it. "read-only": the owner's does. "owner": only the owner may. */
export type WorkspaceRefusal = "upgrade" | "read-only" | "owner";

const hasWorkspaces = (tier: Tier): boolean => includesTier(tier, "premier");

/** Whether this plan may create and join workspaces. */
export const mayHaveWorkspaces = hasWorkspaces;

/** A workspace whose owner has no Premier any more can be read, used, left, handed on and deleted, but does not grow. */
export const isReadOnly = ({ ownerTier }: Pick<Standing, "ownerTier">): boolean => !hasWorkspaces(ownerTier);

/** Why nothing may be written here by this member; null: they may. */
export function refusalToWrite({ ownTier, ownerTier }: Standing): WorkspaceRefusal | null {
  if (!hasWorkspaces(ownTier)) return "upgrade";
  return isReadOnly({ ownerTier }) ? "read-only" : null;
}

/** Why the workspace itself may not be changed by this member; null: they may. */
export function refusalToManage(standing: Standing): WorkspaceRefusal | null {
  return standing.role === "owner" ? refusalToWrite(standing) : "owner";
}

/** A shared prompt belongs to the person who shared it and to the owner of the workspace. */
export const mayChangePrompt = (role: WorkspaceRole, isOwnPrompt: boolean): boolean => role === "owner" || isOwnPrompt;
