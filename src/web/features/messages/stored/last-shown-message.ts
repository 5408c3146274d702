let shown: { readonly conversationId: number | null; readonly endId: number | null } | null = null;

/** Stores which turn the next prompt follows, for code that needs it before sending. */
export function storeLastShownMessage(conversationId: number | null, endId: number | null): void {
  shown = { conversationId, endId };
}

export function readLastShownMessage(conversationId: number): number | null {
  return shown?.conversationId === conversationId ? shown.endId : null;
}
