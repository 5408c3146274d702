import { ApiError } from "#web/lib/api.ts";
import { type Notice, notify } from "#web/ui/notify.ts";
import { passkeyErrorText } from "./passkey-ceremonies.ts";
import { redirectToLogin } from "./redirect-to-login.ts";

export const NAME_SAVED: Notice = { title: "Name saved" };
export const PASSWORD_CHANGED: Notice = {
  title: "Password changed",
  description: "You were signed out everywhere else.",
};
export const PASSWORD_RESET: Notice = { title: "Password changed", description: "Sign in with the new one." };
export const SESSION_ENDED: Notice = { title: "Signed out there" };
export const OTHER_SESSIONS_ENDED: Notice = {
  title: "Signed out everywhere else",
  description: "Your API keys, unused links from our emails and an address you had not confirmed no longer work.",
};
export const EXPORT_READY: Notice = { title: "Your data is ready", description: "The archive is in your downloads." };

export const PASSKEY_ADDED: Notice = { title: "Passkey added", description: "You can sign in with it from now on." };
export const PASSKEY_REMOVED: Notice = { title: "Passkey removed", description: "It no longer opens your account." };

export const createLinkSentNotice = (to: string): Notice => ({
  title: "Link sent",
  description: `Check the inbox of ${to}.`,
});

/** Shows why the account was not changed. If the user is signed out, redirects to the sign-in page. */
export function showAccountError(error: unknown, title: string): void {
  if (error instanceof ApiError && error.status === 401) {
    redirectToLogin();
    return;
  }
  const trouble = passkeyErrorText(error);
  const isTold = error instanceof ApiError && error.message !== "" && error.code !== "unreadable";
  notify({
    tone: "trouble",
    title,
    description: trouble ?? (isTold ? error.message : "Please try again in a moment."),
  });
}
