export interface PromptVector {
  /** Of length one; null: it is off, not ready, too slow, has too much to do, or hardly a word is left once names are hidden. */
  readonly vector: Float32Array | null;
}

/** One vector for each prompt, made once and read by memory and router. */
export interface PromptVectors {
  /** Starts making it at once; ends within 150 ms of this call, and never fails. */
  of(prompt: string): Promise<PromptVector>;
  /** The same for a caller that has time. */
  unhurried(prompt: string): Promise<PromptVector>;
}
