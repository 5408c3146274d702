import * as z from "zod/mini";
import { QUOTA_LIMITS } from "#domain/plans/quotas.ts";
import { attachedFileSchema, fileCutSchema } from "./files.ts";
import { idSchema, idTextSchema } from "./ids.ts";
import { improvementSchema, improverUsageSchema } from "./improvement.ts";
import { promptSchema } from "./prompts.ts";
import { hunkIndexesSchema, recordedReviewSchema, reviewFieldSchema, reviewSchema } from "./review.ts";
import { modelNameSchema, routeSchema } from "./routing.ts";

const MESSAGE_STATUSES = ["queued", "improving", "answering", "done", "stopped", "failed"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
/** A final message no longer changes by itself. */
const FINAL_STATUSES = ["done", "stopped", "failed"] as const satisfies readonly MessageStatus[];
export const isFinal = (status: MessageStatus): boolean =>
  (FINAL_STATUSES as readonly MessageStatus[]).includes(status);

/** Why an answer failed, in words a page can act on. */
export const FAILURE_CODES = [
  "no-model",
  "provider-unreachable",
  "provider-timeout",
  "provider-limited",
  "provider-resting",
  "provider-rejected",
  "model-not-found",
  "provider-key",
  "content-refused",
  "context-length",
  "answer-cut",
  "answer-empty",
  "answer-no-room",
  "attempts-exhausted",
  "quota-exceeded",
  "storage-full",
  "internal",
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

const messageErrorSchema = z.object({ code: z.enum(FAILURE_CODES), message: z.string() });
const usageSchema = z.object({
  inputTokens: z.int(),
  outputTokens: z.int(),
  isEstimated: z.boolean(),
  /** Of the output, what was thinking. Here and below: absent where the provider does not say. */
  reasoningTokens: z.optional(z.int()),
  /** Of the input, what the provider read from its cache, and what it put there; both have prices of their own. */
  cachedInputTokens: z.optional(z.int()),
  cacheWriteTokens: z.optional(z.int()),
});
/** Milliseconds since the message was accepted. */
const timingSchema = z.object({
  improvedMs: z.nullable(z.number()),
  firstTokenMs: z.nullable(z.number()),
  totalMs: z.number(),
});
/** What a model thought before its answer. */
export const thinkingSchema = z.object({
  /** Milliseconds until the first word of the answer, or until it ended without one. */
  ms: z.int(),
  /** As much of it as the provider shows, shortened; often nothing. */
  text: z.string(),
});
/** US dollars; null when the model's price is unknown. */
const costSchema = z.object({
  answerUsd: z.nullable(z.number()),
  /** What asking models to improve the prompt cost; 0 when none was asked. */
  improverUsd: z.nullable(z.number()),
});
/** A model that was tried before the one that answered. */
export const fallbackSchema = z.object({ model: modelNameSchema, code: z.enum(FAILURE_CODES) });

/** The quota that made an answer slower or simpler, and when it no longer holds. */
const limitSchema = z.object({ by: z.enum(QUOTA_LIMITS), until: z.iso.datetime() });

export const messageSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  userId: idSchema,
  originalPrompt: z.string(),
  improvedPrompt: z.string(),
  explanation: z.string(),
  reasoning: z.array(z.string()),
  modelUsed: modelNameSchema,
  modelReasoning: z.string(),
  /** null while processing; the text so far once stopped or failed. */
  chatGptResponse: z.nullable(z.string()),
  feedback: z.nullable(z.union([z.literal(1), z.literal(-1), z.literal(0)])),
  createdAt: z.iso.datetime(),
  status: z.enum(MESSAGE_STATUSES),
  error: z.nullable(messageErrorSchema),
  /** The answer hit the length limit, or the provider cut it: shown as incomplete. */
  isIncomplete: z.boolean(),
  /** False when the user sent the original as it was. */
  isImprovementOn: z.boolean(),
  improvement: z.nullable(improvementSchema),
  /** What the user made of the rewrite; null when they have not said. */
  review: z.nullable(recordedReviewSchema),
  route: z.nullable(routeSchema),
  fallbacks: z.array(fallbackSchema),
  /** What the model got, where that is not the improved prompt as it is. */
  sentPrompt: z.nullable(z.string()),
  usage: z.nullable(usageSchema),
  /** What asking models to improve the prompt took; null when none was asked. */
  improverUsage: z.nullable(improverUsageSchema),
  cost: z.nullable(costSchema),
  timing: z.nullable(timingSchema),
  /** Null: the model did not think, or nothing is known of it. */
  thinking: z.nullable(thinkingSchema),
  limit: z.nullable(limitSchema),
  /** Shared by the answers of several models to one prompt; null for a message of its own. */
  compareGroup: z.nullable(z.string()),
  /** The one of its group that the user likes best, and that later prompts read. */
  isPicked: z.boolean(),
  /** A blind test: pages name its models once one is picked. */
  isBlind: z.boolean(),
  /** What was attached to the prompt. */
  files: z.array(attachedFileSchema),
  /** What the model did not get of these files and of those before them. */
  fileCuts: z.array(fileCutSchema),
  /** About how many of the prompt's tokens were pictures; null: none. */
  pictureTokens: z.nullable(z.int()),
  /**
   * The message it follows; null: it begins the conversation. Messages that follow the same one are versions of each
   * other, and what a model reads is what a message follows, back to the beginning. Answers side by side are one turn:
   * any of them represents it.
   */
  parentId: z.nullable(idSchema),
  /** When it was brought along from ChatGPT; null: it was written here. No model of ours had a part in it. */
  importedAt: z.nullable(z.iso.datetime()),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * Where a prompt goes: behind the message `parentId`, or beside `versionOf` as another version of it; with neither, behind
 * what was sent last. Both belong to the conversation that is named with them.
 */
const placeFields = { parentId: z.optional(idSchema), versionOf: z.optional(idSchema) };
const placeTextFields = { parentId: z.optional(idTextSchema), versionOf: z.optional(idTextSchema) };
const onePlace = z.refine<{ parentId?: number | undefined; versionOf?: number | undefined }>(
  ({ parentId, versionOf }) => parentId === undefined || versionOf === undefined,
  "A prompt follows a message or is another version of one, not both.",
);

/** Fields of the multipart form (ids as text) and of the JSON body alike. */
export const improveMessageFormSchema = z
  .strictObject({
    originalPrompt: promptSchema,
    conversationId: idTextSchema,
    ...placeTextFields,
    review: z.optional(reviewFieldSchema),
  })
  .check(onePlace);
export const improveMessageSchema = z
  .strictObject({
    originalPrompt: promptSchema,
    conversationId: idSchema,
    ...placeFields,
    review: z.optional(reviewSchema),
  })
  .check(onePlace);
export const resubmitSchema = z
  .strictObject({ originalPrompt: promptSchema, conversationId: idSchema, ...placeFields })
  .check(onePlace);
/** The same as a form, which may bring files. */
export const resubmitFormSchema = z
  .strictObject({ originalPrompt: promptSchema, conversationId: idTextSchema, ...placeTextFields })
  .check(onePlace);
export const welcomeSchema = z.strictObject({ conversationId: idSchema });
export const feedbackSchema = z.strictObject({
  feedback: z.union([z.literal(1), z.literal(-1)], "Feedback must be 1 or -1"),
});
export const retrySchema = z.strictObject({ model: z.optional(modelNameSchema) });
/** `rejected`: positions in the rewrite's `hunks` that are left out of it. */
export const versionSchema = z.strictObject({
  model: z.optional(modelNameSchema),
  rejected: z.optional(hunkIndexesSchema),
});
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[\w:.-]{1,128}$/, "Idempotency-Key must be 1 to 128 letters, digits or _:.-"));

/**
 * The event stream of one message. `id:` counts up from 1; `event:` is the type; `data:` this, as JSON.
 * `message-created` and `model-chosen` start the answer over: what came before them for the answer no longer counts.
 * A `prompt-improved` replaces the one before: the rules' rewrite comes at once, a model's takes its place, and the model's own
 * reasons and questions may come while the answer is under way. `rewrite-delta` is a model's rewrite as it arrives, before
 * anybody has judged it: to be shown as such, and dropped at the next `prompt-improved`.
 * `answer-queued`: more people ask than are answered at once; `place` in the line is 1 for who is next, and 0 once the answer begins.
 * `answer-thinking`: `ms` since the model began to think, `text` as an addition to what it told before.
 */
export const messageEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message-created"), message: messageSchema }),
  z.object({ type: z.literal("answer-queued"), place: z.int() }),
  z.object({ type: z.literal("rewrite-delta"), text: z.string() }),
  z.object({ type: z.literal("prompt-improved"), improvement: improvementSchema }),
  z.object({
    type: z.literal("model-chosen"),
    route: routeSchema,
    fallbacks: z.array(fallbackSchema),
    sentPrompt: z.nullable(z.string()),
    fileCuts: z.array(fileCutSchema),
  }),
  z.object({ type: z.literal("answer-thinking"), ...thinkingSchema.shape }),
  z.object({ type: z.literal("answer-delta"), text: z.string() }),
  z.object({ type: z.literal("answer-end"), message: messageSchema }),
  z.object({
    type: z.literal("answer-failed"),
    code: z.enum(FAILURE_CODES),
    sentence: z.string(),
    isRetryable: z.boolean(),
    message: messageSchema,
  }),
  z.object({ type: z.literal("answer-stopped"), message: messageSchema }),
]);
export type MessageEvent = z.infer<typeof messageEventSchema>;
export const LAST_EVENT_TYPES: readonly MessageEvent["type"][] = ["answer-end", "answer-failed", "answer-stopped"];
