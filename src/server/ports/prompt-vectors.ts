export interface PromptVector {
  /** Of length one; null: off, not ready, too slow, overloaded, or almost no text is left after names are hidden. */
  readonly vector: Float32Array | null;
}

/** One vector per prompt, computed once, used by memory and router. */
export interface PromptVectors {
  /** Starts at once, resolves within 150 ms, and never fails. */
  of(prompt: string): Promise<PromptVector>;
  /** Like `of`, for a caller that can wait longer. */
  unhurried(prompt: string): Promise<PromptVector>;
}
