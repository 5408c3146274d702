/** Resolves when background work may begin. */
export type WaitForBackgroundSlot = () => Promise<void>;
