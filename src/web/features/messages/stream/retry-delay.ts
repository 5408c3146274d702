const RETRY_DELAY_MS = 1_000;
const RETRY_DELAY_MAX_MS = 30_000;

/** `attempt` counts from 0. */
export const retryDelayMs = (attempt: number): number => Math.min(RETRY_DELAY_MS * 2 ** attempt, RETRY_DELAY_MAX_MS);
