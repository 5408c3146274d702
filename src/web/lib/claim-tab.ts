import { INVITATION_KEY } from "./invitation.ts";

const OWNER = "owner";

/**
 * What a tab keeps (drafts, unsaved settings, reviews) belongs to one account. When another one signs in where a
 * session had ended by itself, nothing of the one before is left to read. An invitation stays: it waits for the person
 * who signs in.
 */
export function claimTab(userId: number): void {
  if (sessionStorage.getItem(OWNER) === String(userId)) return;
  clearBut(INVITATION_KEY);
  sessionStorage.setItem(OWNER, String(userId));
}

/** Whom this tab belongs to; null for nobody yet. */
export function tabOwner(): number | null {
  const owner = sessionStorage.getItem(OWNER);
  return owner === null ? null : Number(owner);
}

/** Makes room, without giving the tab away. */
export const emptyTab = (): void => clearBut(OWNER);

function clearBut(key: string): void {
  const kept = sessionStorage.getItem(key);
  sessionStorage.clear();
  if (kept !== null) sessionStorage.setItem(key, kept);
}
