/** Resolves when work that nobody waits for may begin. */
export type BackgroundTurn = () => Promise<void>;
