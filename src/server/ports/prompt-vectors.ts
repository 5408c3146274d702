export interface PromptVector {
  /** A unit vector; null: the embedder is off, not ready, slow or overloaded, or scrubbing left almost no text. */
  readonly vector: Float32Array | null;
}

/** One vector per prompt, computed once. The memory and the router use it. */
export interface PromptVectors {
  /** Starts at once, resolves within 150 ms, and never fails. */
  of(prompt: string): Promise<PromptVector>;
  /** Like `of`, for a caller that can wait longer. */
  unhurried(prompt: string): Promise<PromptVector>;
}
