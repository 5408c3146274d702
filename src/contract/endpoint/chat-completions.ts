import * as z from "zod/mini";

// OpenAI's protocol, with its field names. Unknown fields are ignored.
// https://platform.openai.com/docs/api-reference/chat

const TEXT_LENGTH_MAX = 2_000_000;
const MESSAGES_MAX = 2_000;

export const wireTextSchema = z.string().check(z.maxLength(TEXT_LENGTH_MAX));
/** Any `type` is valid here. The code that reads the parts rejects an unknown type, and its error names the type. */
const part = z.object({
  type: z.string(),
  text: z.optional(wireTextSchema),
  image_url: z.nullish(z.union([z.string(), z.object({ url: z.string() })], "image_url must be a data URL")),
  file_id: z.nullish(z.string()),
});
const content = z.union(
  [wireTextSchema, z.array(part).check(z.maxLength(MESSAGES_MAX))],
  "content must be a text or a list of parts",
);

export const chatMessageSchema = z.object({
  role: z.enum(
    ["system", "developer", "user", "assistant", "tool", "function"],
    "role must be system, developer, user or assistant",
  ),
  content: z.nullish(content),
  tool_calls: z.nullish(z.array(z.unknown())),
});

const positive = (name: string) => z.int().check(z.minimum(1, `${name} must be at least 1`));
const number = (name: string, least: number, most: number) =>
  z
    .number()
    .check(
      z.minimum(least, `${name} must be from ${least} to ${most}`),
      z.maximum(most, `${name} must be from ${least} to ${most}`),
    );

const responseFormatSchema = z.object({
  type: z.enum(["text", "json_object", "json_schema"], "response_format must be text, json_object or json_schema"),
  json_schema: z.optional(
    z.object({
      name: z._default(z.string().check(z.maxLength(64)), "answer"),
      schema: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
});

export const chatCompletionRequestSchema = z.object({
  model: z.string("model is missing").check(z.minLength(1, "model is missing"), z.maxLength(200)),
  messages: z
    .array(chatMessageSchema, "messages must be a list")
    .check(z.minLength(1, "messages is empty"), z.maxLength(MESSAGES_MAX, "messages is too long")),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.object({ include_usage: z.nullish(z.boolean()) })),
  max_tokens: z.nullish(positive("max_tokens")),
  max_completion_tokens: z.nullish(positive("max_completion_tokens")),
  temperature: z.nullish(number("temperature", 0, 2)),
  top_p: z.nullish(number("top_p", 0, 1)),
  presence_penalty: z.nullish(number("presence_penalty", -2, 2)),
  frequency_penalty: z.nullish(number("frequency_penalty", -2, 2)),
  seed: z.nullish(z.int()),
  stop: z.nullish(z.union([z.string(), z.array(z.string()).check(z.maxLength(4, "stop takes at most 4 texts"))])),
  response_format: z.nullish(responseFormatSchema),
  n: z.nullish(z.number()),
  tools: z.nullish(z.array(z.unknown())),
  functions: z.nullish(z.array(z.unknown())),
  modalities: z.nullish(z.array(z.string())),
  store: z.nullish(z.boolean()),
});
export type ChatCompletionRequest = z.infer<typeof chatCompletionRequestSchema>;
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const completionUsageSchema = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  prompt_tokens_details: z.object({ cached_tokens: z.int() }),
  completion_tokens_details: z.object({ reasoning_tokens: z.int() }),
});
export type CompletionUsage = z.infer<typeof completionUsageSchema>;

export const chatCompletionSchema = z.object({
  id: z.string(),
  object: z.literal("chat.completion"),
  created: z.int(),
  /** The model that answered. */
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      message: z.object({
        role: z.literal("assistant"),
        content: z.string(),
        refusal: z.null(),
        reasoning_content: z.optional(z.string()),
      }),
      logprobs: z.null(),
      finish_reason: z.enum(["stop", "length"]),
    }),
  ),
  usage: completionUsageSchema,
  /** Only if the request has the header X-Redraft-Receipt: 1. */
  redraft: z.optional(z.unknown()),
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

/** `model` may contain a slash, which clients send as %2F. */
export const wireModelParamsSchema = z.object({ model: z.string() });
export const wireModelSchema = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.int(),
  owned_by: z.string(),
  name: z.string(),
  context_length: z.nullable(z.int()),
});
export const wireModelListSchema = z.object({ object: z.literal("list"), data: z.array(wireModelSchema) });
export type WireModelList = z.infer<typeof wireModelListSchema>;

/** The body of every error under /v1. */
export const wireErrorSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.nullable(z.string()),
    code: z.nullable(z.string()),
  }),
});
