import * as z from "zod/mini";
import { WORDINGS } from "#domain/routing/blind-test.ts";
import { idSchema, idTextSchema } from "./ids.ts";
import { messageSchema } from "./messages.ts";
import { promptSchema } from "./prompts.ts";
import { modelNameSchema } from "./routing.ts";

export const COMPARED_MODELS_MIN = 2;
export const COMPARED_MODELS_MAX = 3;

/**
 * Requests a blind test of two answers. Redraft chooses the test: two models answer the same prompt, or one model
 * answers the typed prompt and the rewrite. The model names stay hidden until the user picks an answer.
 */
const BLIND = z.literal("blind");

const modelsSchema = z.array(modelNameSchema).check(
  z.minLength(COMPARED_MODELS_MIN, "Choose two or three models."),
  z.maxLength(COMPARED_MODELS_MAX, "Choose two or three models."),
  z.refine((models) => new Set(models).size === models.length, "Choose each model once."),
);

/** One prompt for several models. Each answer becomes a separate message. */
export const compareSchema = z.strictObject({
  originalPrompt: promptSchema,
  conversationId: idSchema,
  /** The prompt follows this message; absent: the newest message. */
  parentId: z.optional(idSchema),
  models: z.union([BLIND, modelsSchema], "Choose two or three models."),
});

/** `compareSchema` as a form, with optional files. `models` is one field with names separated by commas. */
export const compareFormSchema = z.strictObject({
  originalPrompt: promptSchema,
  conversationId: idTextSchema,
  parentId: z.optional(idTextSchema),
  models: z.pipe(
    z.pipe(
      z.string(),
      z.transform((names: string) => names.split(",")),
    ),
    modelsSchema,
  ),
});

/** The new messages, in the order of the models. */
export const comparedMessagesSchema = z.object({ messages: z.array(messageSchema) });

/** Results of a user's blind tests, per model and per wording of the prompt. */
export const blindTestResultsSchema = z.array(
  z.object({
    side: z.union([z.enum(WORDINGS), modelNameSchema]),
    label: z.string(),
    won: z.int(),
    of: z.int(),
    /** The 95 % confidence interval of the win rate, 0 to 1. */
    low: z.number(),
    high: z.number(),
  }),
);
export type BlindTestResults = z.infer<typeof blindTestResultsSchema>;
