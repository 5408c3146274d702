import { INVITATION_KEY } from "./invitation.ts";

const OWNER = "owner";

/**
 * The data in a tab (drafts, unsaved settings, reviews) belongs to one account. If another account signs in, the data
 * is removed, because it may remain from an expired session of the first account. An invitation stays: it is for the
 * person who signs in.
 */
export function assignTabToUser(userId: number): void {
  if (sessionStorage.getItem(OWNER) === String(userId)) return;
  clearBut(INVITATION_KEY);
  sessionStorage.setItem(OWNER, String(userId));
}

/** The user who owns the data in this tab; null if there is none yet. */
export function readTabOwner(): number | null {
  const owner = sessionStorage.getItem(OWNER);
  return owner === null ? null : Number(owner);
}

/** Deletes the tab's data, but not its owner. */
export const clearTabStorage = (): void => clearBut(OWNER);

function clearBut(key: string): void {
  const kept = sessionStorage.getItem(key);
  sessionStorage.clear();
  if (kept !== null) sessionStorage.setItem(key, kept);
}
