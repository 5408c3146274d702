let shown: { readonly conversationId: number | null; readonly endId: number | null } | null = null;

/** What the next prompt of the open conversation follows, for a caller that asks before it is sent. */
export function writeShownEnd(conversationId: number | null, endId: number | null): void {
  shown = { conversationId, endId };
}

export function readShownEnd(conversationId: number): number | null {
  return shown?.conversationId === conversationId ? shown.endId : null;
}
