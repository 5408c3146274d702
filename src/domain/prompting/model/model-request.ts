/** A JSON Schema as providers take it. */
export type JsonSchema = { readonly [key: string]: unknown };

/** One question to a model whose answer must be JSON. */
export interface ModelRequest {
  /** Ours. */
  readonly instruction: string;
  /** A JSON document; whatever a user or a model wrote is in its strings and nowhere else. */
  readonly data: string;
  readonly format: { readonly name: string; readonly schema: JsonSchema };
  readonly outputTokensMax: number;
}
