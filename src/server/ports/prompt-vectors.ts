export interface PromptVector {
  /** A unit vector; null: embedder off, not ready, slow or overloaded, or almost no text left after hiding names. */
  readonly vector: Float32Array | null;
}

/** One vector per prompt, computed once, used by memory and router. */
export interface PromptVectors {
  /** Starts at once, resolves within 150 ms, and never fails. */
  of(prompt: string): Promise<PromptVector>;
  /** Like `of`, for a caller that can wait longer. */
  unhurried(prompt: string): Promise<PromptVector>;
}
