export type JsonSchema = { readonly [key: string]: unknown };

/** The answer must be JSON. */
export interface ModelRequest {
  /** Text written by Redraft only. */
  readonly instruction: string;
  /** A JSON document. Text from users and models occurs only inside its strings. */
  readonly data: string;
  readonly format: { readonly name: string; readonly schema: JsonSchema };
  readonly outputTokensMax: number;
}
