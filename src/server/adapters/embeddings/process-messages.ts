export type EmbedCommand =
  /** `engine`: the folder of the native engine, which may not exist. */
  | { readonly kind: "open"; readonly directory: string; readonly engine: string }
  | { readonly kind: "embed"; readonly id: number; readonly text: string };

/** `vector` null: this text could not be embedded. */
export interface EmbedReport {
  readonly id: number;
  readonly vector: Float32Array | null;
}
