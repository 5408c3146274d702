/** Turns text into a direction: texts that mean the same point the same way. Never the only road to anything. */
export interface Embedder {
  /** Starts making it ready, if it is not; returns at once. */
  prepare(): void;
  /**
   * A vector of length one; null when the embedder is not ready, has too much to do, or needs longer than `withinMs`.
   * Never throws, never holds the event loop up. The text must have been scrubbed.
   */
  embed(text: string, withinMs: number): Promise<Float32Array | null>;
  close(): Promise<void>;
}
