const OWNER = "owner";

/**
 * What a tab keeps (drafts, unsaved settings, reviews) belongs to one account. When another one signs in where a session had
 * ended by itself, nothing of the one before is left to read.
 */
export function claimTab(userId: number): void {
  if (sessionStorage.getItem(OWNER) === String(userId)) return;
  sessionStorage.clear();
  sessionStorage.setItem(OWNER, String(userId));
}

/** Whom this tab belongs to; null for nobody yet. */
export function tabOwner(): number | null {
  const owner = sessionStorage.getItem(OWNER);
  return owner === null ? null : Number(owner);
}

/** Makes room, without giving the tab away. */
export function emptyTab(): void {
  const owner = sessionStorage.getItem(OWNER);
  sessionStorage.clear();
  if (owner !== null) sessionStorage.setItem(OWNER, owner);
}
