export interface PromptVector {
  /** Of length one; null: it is off, not ready, too slow, or has too much to do. */
  readonly vector: Float32Array | null;
  /** A name may have stood in the text: nothing of it is kept. */
  readonly isDoubtful: boolean;
}

/** One vector for each prompt, made once and read by memory and router. */
export interface PromptVectors {
  /** Starts making it at once; ends within 150 ms of this call, and never fails. */
  of(prompt: string): Promise<PromptVector>;
  /** The same for whoever has time. */
  unhurried(prompt: string): Promise<PromptVector>;
}
