/** A JSON Schema in the form that providers accept. */
export type JsonSchema = { readonly [key: string]: unknown };

/** One request to a model; the answer must be JSON. */
export interface ModelRequest {
  /** Redraft's own text. */
  readonly instruction: string;
  /** A JSON document; text from users and models is only inside its strings. */
  readonly data: string;
  readonly format: { readonly name: string; readonly schema: JsonSchema };
  readonly outputTokensMax: number;
}
