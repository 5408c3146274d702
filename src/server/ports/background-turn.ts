/** Resolves when background work may begin. */
export type BackgroundTurn = () => Promise<void>;
