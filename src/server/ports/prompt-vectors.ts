export interface PromptVector {
  /** A unit vector; null: no vector in time, or almost no text is left when personal data is removed. */
  readonly vector: Float32Array | null;
}

/** One vector per prompt, computed once. The memory and the router use it. */
export interface PromptVectors {
  /** Starts at once, resolves within 150 ms, and never fails. */
  of(prompt: string): Promise<PromptVector>;
  /** Like `of`, for a caller that can wait longer. */
  unhurried(prompt: string): Promise<PromptVector>;
}
