import * as z from "zod/mini";
import {
  ADDITION_TOPICS,
  type Improvement,
  REWRITE_PROBLEM_KINDS,
  REWRITER_OUTCOMES,
} from "#domain/prompting/improvement.ts";
import { TASK_KINDS, TASK_NEEDS } from "#domain/routing/task.ts";
import { pendingFilesSchema } from "./files.ts";
import { idSchema } from "./ids.ts";
import {
  ANSWERED_QUESTION_LENGTH_MAX,
  ANSWERED_QUESTIONS_MAX,
  REJECTED_ADDITION_LENGTH_MAX,
  REJECTED_ADDITIONS_MAX,
} from "./limits.ts";
import { promptSchema } from "./prompts.ts";
import { modelNameSchema, routeSchema, type SchemaMatches } from "./routing.ts";

const score = z.number().check(z.minimum(0), z.maximum(10));
export const scoresSchema = z.object({ clarity: score, specificity: score, structure: score });

export const changeShape = {
  removed: z.string(),
  added: z.string(),
  title: z.string(),
  reason: z.string(),
  ruleId: z.optional(z.string()),
  isAssumed: z.optional(z.literal(true)),
  about: z.optional(z.enum(ADDITION_TOPICS)),
};

export const diffHunkSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("kept"), text: z.string() }),
  z.object({ kind: z.literal("changed"), ...changeShape }),
]);

const questionSchema = z.object({
  id: z.optional(z.string()),
  question: z.string(),
  options: z.array(z.string()),
});

const answerToQuestion = z.string().check(z.trim(), z.minLength(1), z.maxLength(ANSWERED_QUESTION_LENGTH_MAX));
const answeredSchema = z
  .array(z.strictObject({ question: answerToQuestion, answer: answerToQuestion }))
  .check(z.maxLength(ANSWERED_QUESTIONS_MAX));

const takenOutSchema = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(REJECTED_ADDITION_LENGTH_MAX)))
  .check(z.maxLength(REJECTED_ADDITIONS_MAX));

const taskSchema = z.object({
  kind: z.enum(TASK_KINDS),
  effort: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  needs: z.array(z.enum(TASK_NEEDS)),
});

/** The API form of `Improvement` in domain/prompting. */
export const improvementSchema = z.object({
  level: z.enum(["lite", "full", "advanced"]),
  improvedPrompt: z.string(),
  changed: z.boolean(),
  hunks: z.array(diffHunkSchema),
  questions: z.array(questionSchema),
  reasons: z.array(z.string()),
  explanation: z.string(),
  scores: scoresSchema,
  improvedScores: scoresSchema,
  rewriter: z.optional(z.enum(REWRITER_OUTCOMES)),
  findings: z.optional(z.array(z.object({ kind: z.enum(REWRITE_PROBLEM_KINDS), words: z.string() }))),
  unusedRewrite: z.optional(z.string()),
  answered: z.optional(z.array(z.object({ question: z.string(), answer: z.string() }))),
  takenOut: z.optional(z.array(z.string())),
  task: z.optional(taskSchema),
});

/** The API form of `ImproverUsage` in domain/prompting. */
export const improverUsageSchema = z.object({
  model: modelNameSchema,
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  isEstimated: z.boolean(),
  costUsd: z.nullable(z.number()),
});

export const improveInputSchema = z.strictObject({
  originalPrompt: promptSchema,
  conversationId: z.optional(idSchema),
  /** The prompt follows this message; null: no message; absent: the newest message. */
  parentId: z.optional(z.nullable(idSchema)),
  /** Files that will be sent with the prompt: their length influences the choice of the model. */
  files: z.optional(pendingFilesSchema),
  /** True: rewrites the prompt even if it is already good. Slower. */
  isInsisting: z.optional(z.boolean()),
  /** Questions that the user answered. The rewrite uses the answers, and the questions are not asked again. */
  answered: z.optional(answeredSchema),
  /** Additions that the user rejected in an earlier rewrite. The new rewrite leaves them out. */
  takenOut: z.optional(takenOutSchema),
});

/**
 * The response to `POST /api/improve`: the prompt is not answered yet. `previewId` is valid for a day: the client sends
 * it with the reviewed prompt. `previewId` is null for visitors: none of their data is stored.
 */
export const improvementPreviewSchema = z.object({
  improvement: improvementSchema,
  route: z.nullable(routeSchema),
  previewId: z.nullable(z.string()),
  /** null: no model was called. */
  improverUsage: z.nullable(improverUsageSchema),
});
export type ImprovementPreview = z.infer<typeof improvementPreviewSchema>;

true satisfies SchemaMatches<typeof improvementSchema, Improvement>;
