import * as z from "zod/mini";
import { QUOTA_LIMITS } from "#domain/plans/quotas.ts";
import { attachedFileSchema, truncatedFileSchema } from "./files.ts";
import { idSchema, idTextSchema } from "./ids.ts";
import { improvementSchema, improverUsageSchema } from "./improvement.ts";
import { promptSchema } from "./prompts.ts";
import { hunkIndexesSchema, recordedReviewSchema, reviewFieldSchema, reviewSchema } from "./review.ts";
import { modelNameSchema, routeSchema } from "./routing.ts";

const MESSAGE_STATUSES = ["queued", "improving", "answering", "done", "stopped", "failed"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
const FINAL_STATUSES = ["done", "stopped", "failed"] as const satisfies readonly MessageStatus[];
export const isFinalStatus = (status: MessageStatus): boolean =>
  (FINAL_STATUSES as readonly MessageStatus[]).includes(status);

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
  /**
   * The part of `outputTokens` used for thinking. This and the next two fields are absent if the provider does not
   * report them.
   */
  reasoningTokens: z.optional(z.int()),
  /** Input tokens read from and written to the provider's cache. Each has a separate price. */
  cachedInputTokens: z.optional(z.int()),
  cacheWriteTokens: z.optional(z.int()),
});
/** Milliseconds since the message was accepted. */
const timingSchema = z.object({
  improvedMs: z.nullable(z.number()),
  firstTokenMs: z.nullable(z.number()),
  totalMs: z.number(),
});
export const thinkingSchema = z.object({
  /** Milliseconds to the first token of the answer, or to the end if there was none. */
  ms: z.int(),
  /** The text that the provider shows, shortened; often empty. */
  text: z.string(),
});
/** US dollars; null: the model's price is unknown. */
const costSchema = z.object({
  answerUsd: z.nullable(z.number()),
  /** 0: no model was called. */
  improverUsd: z.nullable(z.number()),
});
/** A model that failed before another model was tried. */
export const failedAttemptSchema = z.object({ model: modelNameSchema, code: z.enum(FAILURE_CODES) });

/** The quota that made an answer slower or simpler, and when this quota allows normal answers again. */
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
  /** null while processing; the partial text after a stop or failure. */
  chatGptResponse: z.nullable(z.string()),
  feedback: z.nullable(z.union([z.literal(1), z.literal(-1), z.literal(0)])),
  createdAt: z.iso.datetime(),
  status: z.enum(MESSAGE_STATUSES),
  error: z.nullable(messageErrorSchema),
  /** The answer reached the length limit, or the provider cut it off. */
  isIncomplete: z.boolean(),
  /** An earlier version's answer in which the user let one passage be rewritten. */
  isChangedPassage: z.boolean(),
  /** False: the user sent the original prompt. */
  isImprovementOn: z.boolean(),
  improvement: z.nullable(improvementSchema),
  /** null: the user has not reviewed the rewrite. */
  review: z.nullable(recordedReviewSchema),
  route: z.nullable(routeSchema),
  fallbacks: z.array(failedAttemptSchema),
  /** The prompt sent to the model, if it differs from the improved prompt. */
  sentPrompt: z.nullable(z.string()),
  usage: z.nullable(usageSchema),
  /** null: no model was called. */
  improverUsage: z.nullable(improverUsageSchema),
  cost: z.nullable(costSchema),
  timing: z.nullable(timingSchema),
  /** null: no thinking, or not known. */
  thinking: z.nullable(thinkingSchema),
  limit: z.nullable(limitSchema),
  /** The same id in all answers of a comparison; null: no comparison. */
  compareGroup: z.nullable(z.string()),
  /** True: the user picked this answer in the comparison. Later prompts continue from this answer. */
  isPicked: z.boolean(),
  /** True: a blind test. The page hides the model names until the user picks an answer. */
  isBlind: z.boolean(),
  files: z.array(attachedFileSchema),
  /** Files of this prompt or of earlier prompts that the model did not get in full. */
  fileCuts: z.array(truncatedFileSchema),
  /** Estimated tokens of pictures in the prompt; null: no pictures. */
  pictureTokens: z.nullable(z.int()),
  /**
   * The message before this one; null: this message is the first. Messages with the same parent are versions of each
   * other. A model reads the chain of parents back to the first message. The answers of a comparison are one turn: any
   * of them may be the parent.
   */
  parentId: z.nullable(idSchema),
  /**
   * When the message was imported from ChatGPT; null: it was written here. Our models had no part in an imported
   * message.
   */
  importedAt: z.nullable(z.iso.datetime()),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * Where the prompt goes. `parentId`: an older message; the prompt follows it. `versionOf`: an older message; the prompt
 * is a new version of it. Both absent: after the newest message. Both ids must belong to the conversation
 * `conversationId`.
 */
const placeFields = { parentId: z.optional(idSchema), versionOf: z.optional(idSchema) };
const placeTextFields = { parentId: z.optional(idTextSchema), versionOf: z.optional(idTextSchema) };
const onePlace = z.refine<{ parentId?: number | undefined; versionOf?: number | undefined }>(
  ({ parentId, versionOf }) => parentId === undefined || versionOf === undefined,
  "A prompt follows a message or is another version of one, not both.",
);

/** `improveMessageSchema` as a multipart form: ids are text. */
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
/** `resubmitSchema` as a form, with optional files. */
export const resubmitFormSchema = z
  .strictObject({ originalPrompt: promptSchema, conversationId: idTextSchema, ...placeTextFields })
  .check(onePlace);
export const welcomeMessageInputSchema = z.strictObject({ conversationId: idSchema });
export const feedbackSchema = z.strictObject({
  feedback: z.union([z.literal(1), z.literal(-1)], "Feedback must be 1 or -1"),
});
export const retrySchema = z.strictObject({ model: z.optional(modelNameSchema) });
/** `rejected`: indexes of the rewrite's `hunks` that the new version leaves out. */
export const newAnswerVersionSchema = z.strictObject({
  model: z.optional(modelNameSchema),
  rejected: z.optional(hunkIndexesSchema),
});
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[\w:.-]{1,128}$/, "Idempotency-Key must be 1 to 128 letters, digits or _:.-"));

/**
 * The event stream of one message. `id:` counts from 1; `event:` is the type; `data:` is this object as JSON.
 * `message-created` and `model-chosen` restart the answer: drop the text of earlier `answer-` events.
 * `prompt-improved` replaces the previous `prompt-improved`: the first one has the rewrite by rules, the second one the
 * rewrite by a model. During the answer, a third one may add the model's reasons and questions.
 * `rewrite-delta`: a part of a model's rewrite before any check. Show it as unchecked; drop it at `prompt-improved`.
 * `answer-queued`: the server is busy. `place` 1 is next in the queue; 0 means that the answer begins.
 * `answer-thinking`: `ms` is the time since the thinking began; append `text` to the thinking so far.
 */
export const messageEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message-created"), message: messageSchema }),
  z.object({ type: z.literal("answer-queued"), place: z.int() }),
  z.object({ type: z.literal("rewrite-delta"), text: z.string() }),
  z.object({ type: z.literal("prompt-improved"), improvement: improvementSchema }),
  z.object({
    type: z.literal("model-chosen"),
    route: routeSchema,
    fallbacks: z.array(failedAttemptSchema),
    sentPrompt: z.nullable(z.string()),
    fileCuts: z.array(truncatedFileSchema),
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
export const FINAL_EVENT_TYPES: readonly MessageEvent["type"][] = ["answer-end", "answer-failed", "answer-stopped"];
