import * as z from "zod/mini";
import { chatCompletionRequestSchema, chatMessageSchema, wireTextSchema } from "./chat-completions.ts";

// OpenAI's Responses protocol: text and images in, text out. Unknown fields are ignored.
// https://platform.openai.com/docs/api-reference/responses

const chat = chatCompletionRequestSchema.shape;
const ITEMS_MAX = 2_000;

/** Any `type` is valid here. The code that reads the items rejects unknown types, such as tool calls. */
const inputItemSchema = z.object({
  type: z.optional(z.string()),
  role: z.optional(chatMessageSchema.shape.role),
  content: chatMessageSchema.shape.content,
});

const formatSchema = z.object({
  type: z.enum(["text", "json_object", "json_schema"], "text.format must be text, json_object or json_schema"),
  name: z.optional(z.string().check(z.maxLength(64))),
  schema: z.optional(z.record(z.string(), z.unknown())),
});

export const responsesRequestSchema = z.object({
  model: chat.model,
  input: z.union(
    [wireTextSchema, z.array(inputItemSchema).check(z.maxLength(ITEMS_MAX))],
    "input must be a text or a list",
  ),
  instructions: z.nullish(wireTextSchema),
  stream: chat.stream,
  max_output_tokens: chat.max_tokens,
  temperature: chat.temperature,
  top_p: chat.top_p,
  text: z.nullish(z.object({ format: z.nullish(formatSchema) })),
  tools: chat.tools,
  previous_response_id: z.nullish(z.string()),
  conversation: z.nullish(z.unknown()),
  background: z.nullish(z.boolean()),
  store: chat.store,
});
export type ResponsesRequest = z.infer<typeof responsesRequestSchema>;

const textPartSchema = z.object({
  type: z.literal("output_text"),
  text: z.string(),
  annotations: z.array(z.unknown()),
  logprobs: z.array(z.unknown()),
});
const outputItemSchema = z.union([
  z.object({
    id: z.string(),
    type: z.literal("reasoning"),
    summary: z.array(z.object({ type: z.literal("summary_text"), text: z.string() })),
  }),
  z.object({
    id: z.string(),
    type: z.literal("message"),
    role: z.literal("assistant"),
    status: z.enum(["in_progress", "completed", "incomplete"]),
    content: z.array(textPartSchema),
  }),
]);
export type OutputItem = z.infer<typeof outputItemSchema>;

export const wireResponseSchema = z.object({
  id: z.string(),
  object: z.literal("response"),
  created_at: z.int(),
  status: z.enum(["in_progress", "completed", "incomplete", "failed"]),
  model: z.string(),
  output: z.array(outputItemSchema),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  incomplete_details: z.nullable(z.object({ reason: z.literal("max_output_tokens") })),
  instructions: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  parallel_tool_calls: z.boolean(),
  temperature: z.nullable(z.number()),
  top_p: z.nullable(z.number()),
  tool_choice: z.literal("none"),
  tools: z.array(z.unknown()),
  store: z.boolean(),
  usage: z.nullable(
    z.object({
      input_tokens: z.int(),
      input_tokens_details: z.object({ cached_tokens: z.int() }),
      output_tokens: z.int(),
      output_tokens_details: z.object({ reasoning_tokens: z.int() }),
      total_tokens: z.int(),
    }),
  ),
  /** Only if the request has the header X-Redraft-Receipt: 1. */
  redraft: z.optional(z.unknown()),
});
export type WireResponse = z.infer<typeof wireResponseSchema>;
