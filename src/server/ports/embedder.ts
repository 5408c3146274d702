/** Turns a text into a vector. Texts of similar meaning get similar vectors. Callers must also work without one. */
export interface Embedder {
  /** Starts loading the embedder if needed; returns at once. */
  prepare(): void;
  /**
   * A unit vector; null: not ready, overloaded, or slower than `withinMs`. Never throws and never blocks the event
   * loop. The text must be scrubbed (domain/prompting/scrub), because words can be recovered from a vector.
   */
  embed(text: string, withinMs: number): Promise<Float32Array | null>;
  close(): Promise<void>;
}

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
