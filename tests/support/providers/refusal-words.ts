import type { RefusableParameter } from "./script.ts";
import { field } from "./wire-format.ts";

/** Where a parameter stands in a body, and what a server says that refuses it; as the vendors' public bug reports have it. */
const PARAMETERS: Readonly<
  Record<RefusableParameter, { readonly isIn: (body: unknown) => boolean; readonly words: string }>
> = {
  max_tokens: {
    isIn: (body) => field(body, "max_tokens") !== undefined,
    words: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  },
  max_completion_tokens: {
    isIn: (body) => field(body, "max_completion_tokens") !== undefined,
    words: "Unrecognized request argument supplied: max_completion_tokens",
  },
  temperature: {
    isIn: (body) => field(body, "temperature") !== undefined,
    words:
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
  },
  response_format: {
    isIn: (body) => field(body, "response_format") !== undefined,
    words: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  },
  reasoning_effort: {
    isIn: (body) => field(body, "reasoning_effort") !== undefined,
    words: "Unrecognized request argument supplied: reasoning_effort",
  },
  thinking: {
    isIn: (body) => field(body, "thinking") !== undefined,
    words: '"thinking.type.adaptive" is not supported for this model.',
  },
  output_config: {
    isIn: (body) => field(field(body, "output_config"), "effort") !== undefined,
    words: "This model does not support the effort parameter.",
  },
  thinkingConfig: {
    isIn: (body) => field(field(body, "generationConfig"), "thinkingConfig") !== undefined,
    words: "Thinking level is not supported for this model.",
  },
  responseJsonSchema: {
    isIn: (body) => field(field(body, "generationConfig"), "responseJsonSchema") !== undefined,
    words: "JSON mode is not enabled for this model.",
  },
};

/** Null: nothing in the body is refused. */
export function refusalOf(body: unknown, refuses: readonly RefusableParameter[]): string | null {
  const refused = refuses.find((name) => PARAMETERS[name].isIn(body));
  return refused === undefined ? null : PARAMETERS[refused].words;
}
