/** Turns texts into vectors; texts of similar meaning get similar vectors. Every caller has to work without one as well. */
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
