import type { AdminUser } from "#contract/admin.ts";
import { notify } from "#web/ui/notify.ts";

/** The specification defines this text. */
export const DELETE_USER_QUESTION = "Are you sure you want to delete this user? This action cannot be undone.";
export const SUSPEND_QUESTION = "Why is this account suspended? Its owner is shown the reason when signing in.";
export const LIFT_SUSPENSION_QUESTION = "Lift the suspension of this account?";
export const pinQuestion = (who: string, pays: string, held: string): string =>
  `${who} pays for ${pays}. Set the account to ${held} anyway? It cannot buy a plan then, and goes on paying until it cancels.`;
export const roleQuestion = (who: string, role: AdminUser["role"]): string =>
  role === "admin"
    ? `Make ${who} an admin? Admins see and change every account.`
    : `Take the admin role from ${who}? They can no longer open these pages.`;
export const RESET_ROUTING_QUESTION = "Forget everything the router has learned here? This action cannot be undone.";

/** The specification defines the title. The server's reason is below it. */
export function showUserUpdateError(error: Error): void {
  failed("Failed to update user", error);
}

export function showUserDeleteError(error: Error): void {
  failed("Failed to delete user", error);
}

export function showRoutingError(error: Error): void {
  failed("Failed to change routing", error);
}

export function showInvitationError(error: Error): void {
  failed("Failed to change invitations", error);
}

const failed = (title: string, { message }: Error) => notify({ tone: "trouble", title, description: message });
