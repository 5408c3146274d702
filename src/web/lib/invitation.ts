export const INVITATION_KEY = "invitation";

/** A workspace invitation that was opened in this tab and cannot be accepted yet: without an account, or without Premier. */
export const keepInvitation = (code: string): void => sessionStorage.setItem(INVITATION_KEY, code);

export const forgetInvitation = (): void => sessionStorage.removeItem(INVITATION_KEY);

/** The page of the invitation that waits; null without one. */
export function invitationHref(): string | null {
  const code = sessionStorage.getItem(INVITATION_KEY);
  return code === null ? null : `/join/${encodeURIComponent(code)}`;
}
