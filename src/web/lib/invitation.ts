export const INVITATION_KEY = "invitation";

/** Stores a workspace invitation that the user cannot accept yet: the user has no account or no Premier plan. */
export const storeInvitation = (code: string): void => sessionStorage.setItem(INVITATION_KEY, code);

export const forgetInvitation = (): void => sessionStorage.removeItem(INVITATION_KEY);

/** The path of the stored invitation, or null. */
export function invitationHref(): string | null {
  const code = sessionStorage.getItem(INVITATION_KEY);
  return code === null ? null : `/join/${encodeURIComponent(code)}`;
}
