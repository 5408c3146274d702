import { INVITE_CODE_REQUIRED, WORKSPACE_NAME_REQUIRED } from "#contract/workspaces.ts";
import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { ApiError } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";

export function showNameRequired(): void {
  notify({ tone: "trouble", title: "Name required", description: WORKSPACE_NAME_REQUIRED });
}

export function showInviteCodeRequired(): void {
  notify({ tone: "trouble", title: "Invite code required", description: INVITE_CODE_REQUIRED });
}

export const showWorkspaceCreated = (name: string): void =>
  said("Workspace created", `${name} is ready. Copy its code to invite others.`);
export const showWorkspaceJoined = (name: string): void => said("Workspace joined", `You are a member of ${name} now.`);
export const showWorkspaceSaved = (): void => said("Workspace saved");
export const showWorkspaceDeleted = (name: string): void =>
  said("Workspace deleted", `${name} and its prompts are gone.`);
export const showWorkspaceLeft = (name: string): void =>
  said("Workspace left", `The prompts you shared stay in ${name}.`);
export const showOwnershipTransferred = (who: string): void =>
  said("Ownership transferred", `${who} is the owner now.`);
export const showInviteCodeRenewed = (): void => said("Invite code renewed", "The old code no longer works.");
export const showMemberRemoved = (who: string): void =>
  said("Member removed", `${who} no longer has access, and the invite code has changed.`);
export const showPromptShared = (workspace: string): void =>
  said("Prompt shared", `Everybody in ${workspace} can use it.`);
export const showPromptSaved = (): void => said("Prompt saved");
export const showPromptRemoved = (): void => said("Prompt removed", "It is no longer in the workspace.");

export const showWorkspaceCreateError = (error: unknown): void => failed(error, "Error creating workspace");
export const showWorkspaceJoinError = (error: unknown): void =>
  failed(error, "Error joining workspace", serverReason(error));
export const showMemberRemoveError = (error: unknown): void => failed(error, "Error removing member");
export const showCopyError = (): void => notify({ tone: "trouble", title: "Failed to copy" });
/** For errors without a text in the specification. Shows the server's reason. */
export const showWorkspaceError = (error: unknown): void => failed(error, "Error");

const said = (title: string, description?: string): void => notify({ title, description });

function failed(error: unknown, title: string, description = reasonOf(error)): void {
  if (error instanceof ApiError && error.status === 401) redirectToLogin();
  else notify({ tone: "trouble", title, description });
}

/** "not-found" means that the item was deleted, or the user lost access to it, after this page was loaded. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.code === "not-found"
    ? "It is no longer there, or no longer open to you."
    : serverReason(error);

const serverReason = (error: unknown): string =>
  error instanceof ApiError && error.message !== "" ? error.message : "Please try again in a moment.";
