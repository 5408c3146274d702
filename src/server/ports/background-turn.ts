/** Resolves when background work may begin. */
export type WaitForBackgroundTurn = () => Promise<void>;
